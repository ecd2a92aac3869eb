/** A value of a context field. Numbers and booleans count as their text, dates as ISO 8601; other values count as missing. */
export type ContextValue = string | number | boolean | bigint | Date | null | undefined

/** The context of an evaluation: user, session, address, application and further properties. */
export interface EvaluationContext {
  readonly appName?: ContextValue
  readonly environment?: ContextValue
  readonly userId?: ContextValue
  readonly sessionId?: ContextValue
  readonly remoteAddress?: ContextValue
  /** The time for rules that compare with the present time; absent: now. */
  readonly currentTime?: ContextValue
  readonly properties?: Readonly<Record<string, ContextValue>> | null
}
