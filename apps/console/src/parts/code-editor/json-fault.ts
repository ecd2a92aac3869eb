export interface JsonFault {
  /** A sentence for the page. */
  readonly message: string
  /** From 1. Absent: the browser does not say where the fault is. */
  readonly line?: number
}

const lineOf = (message: string, text: string): number | undefined => {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length
}

/** A sentence about a fault. */
export const faultText = (line: number | undefined): string =>
  line === undefined ? 'This is not valid JSON.' : `This is not valid JSON: line ${line} has a fault.`

/** Why a text is no JSON; undefined: it is JSON. */
export const jsonFault = (text: string): JsonFault | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const line = reason.includes('end of JSON input') ? text.split('\n').length : lineOf(reason, text)
    return { message: faultText(line), ...(line !== undefined && { line }) }
  }
}

/** The same JSON with one value a line. A text that is no JSON remains as it is. */
export const formattedJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
