/** Ends the verification of a message. Only this folder throws and catches it; its callers receive the reason as a value. */
class Refused extends Error {
  override readonly name = 'Refused'
}

export interface SamlRefusal {
  /** One sentence for the log. It contains no text of the message. */
  readonly reason: string
}

export function refuse(reason: string): never {
  throw new Refused(reason)
}

/** The result of a verification, or the reason of its refusal. */
export const refusalOr = async <Result>(verify: () => Promise<Result>): Promise<Result | SamlRefusal> => {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message }
    throw error
  }
}
