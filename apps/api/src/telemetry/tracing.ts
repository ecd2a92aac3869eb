export type SpanAttributes = Readonly<Record<string, string | number>>

/** The span of a request. */
export interface RequestSpan {
  /** The header for the response, with the id of this span. Source: W3C Trace Context, level 1. */
  readonly traceparent: string
  /** Runs the work of the request, so that spans of the work are children of this span. */
  run<T>(work: () => T): T
  /** Ends the span. The route is a pattern, never a URL. */
  end(method: string, route: string, status: number): void
}

interface SpanStart {
  readonly name: string
  /** Attributes never contain URLs, secrets or values of data. */
  readonly attributes?: SpanAttributes
  /** True: without a running trace, the work gets no span. */
  readonly isPartOnly?: boolean
}

/** Traces of requests and of the calls to other systems that they make. */
export interface Tracing {
  /** Continues the trace of the caller, or starts one. */
  startRequest(headers: { readonly traceparent?: string | undefined; readonly tracestate?: string | undefined }): RequestSpan
  /** Traces a call to another system. `resultOf` derives attributes from the result. */
  trace<T>(start: SpanStart, work: () => Promise<T>, resultOf?: (result: T) => SpanAttributes): Promise<T>
  /** The ids of the running trace, for log lines; empty outside a trace. */
  fields(): { readonly trace_id?: string; readonly span_id?: string }
}
