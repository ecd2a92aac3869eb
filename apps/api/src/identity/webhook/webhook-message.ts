interface Content {
  readonly type: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: object
}

/** Body of a message in the format of Standard Webhooks. The body depends on the content only, so every attempt sends the same bytes. */
export const webhookMessage = ({ type, timestamp, data }: Content): string => JSON.stringify({ type, timestamp, data })
