/** The data of a response with its status and headers. */
export interface HalyardResponse<T> {
  readonly data: T
  readonly status: number
  readonly headers: Headers
  /** The header X-Request-Id, which the log of the server contains. */
  readonly requestId: string | undefined
  /** The version of the data, for `ifMatch`. */
  readonly etag: string | undefined
}

/** The result of a call: a promise of the data. */
export interface HalyardPromise<T> extends Promise<T> {
  /** The data with status and headers. The request is not sent again. */
  withResponse(): Promise<HalyardResponse<T>>
}
