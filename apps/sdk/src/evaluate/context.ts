/** A value of a context field. Numbers and booleans count as their text, dates as ISO 8601; other values count as missing. */
export type ContextValue = string | number | boolean | bigint | Date | null | undefined

/** Who asks, and from where. */
export interface EvaluationContext {
  readonly appName?: ContextValue
  readonly environment?: ContextValue
  readonly userId?: ContextValue
  readonly sessionId?: ContextValue
  readonly remoteAddress?: ContextValue
  /** The time that rules compare with; absent: now. */
  readonly currentTime?: ContextValue
  readonly properties?: Readonly<Record<string, ContextValue>> | null
}
