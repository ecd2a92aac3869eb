import type { OfrepContext } from '@halyard/contracts'

/** Maps the OFREP context to the context of other evaluations; `targetingKey` becomes `userId` if `userId` is absent or empty. */
export const givenOf = ({ targetingKey, userId, ...context }: OfrepContext) => ({
  ...context,
  userId: (userId === '' ? null : userId) ?? targetingKey,
})
