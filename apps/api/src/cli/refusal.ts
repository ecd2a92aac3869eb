/** What was asked for cannot be done as things are; the message says why, and what to do. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
