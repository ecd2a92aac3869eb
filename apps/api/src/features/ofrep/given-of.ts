import type { OfrepContext } from '@halyard/contracts'

/** Maps the OFREP context to the context of other evaluations; `targetingKey` becomes `userId`. */
export const givenOf = ({ targetingKey, ...context }: OfrepContext) => ({ ...context, userId: context.userId ?? targetingKey })
