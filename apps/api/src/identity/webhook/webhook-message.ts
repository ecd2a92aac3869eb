interface Content {
  readonly type: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: object
}

/** The body of a message, in the form that Standard Webhooks recommend. It follows from the content alone, so that every attempt sends the same bytes. */
export const webhookMessage = ({ type, timestamp, data }: Content): string => JSON.stringify({ type, timestamp, data })
