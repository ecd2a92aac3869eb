import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { codeOf } from '../fire-and-forget.ts'
import type { Tracing } from '../tracing.ts'

const propagator = new W3CTraceContextPropagator()
const header = {
  get: (carrier: Readonly<Record<string, string | undefined>>, name: string) => carrier[name],
  keys: (carrier: object) => Object.keys(carrier),
}

const firstServerError = 500
const unmatched = 'unmatched'

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** The code of a thrown error, or its class. Messages of errors can contain values. */
const errorType = (thrown: unknown): string => {
  const code = codeOf(thrown)
  if (typeof code === 'string') return code
  return thrown instanceof Error ? thrown.name : 'unknown'
}

const fail = (span: Span, type: string): void => {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Traces with the names of the semantic conventions of OpenTelemetry. */
export const createTracing = (tracer: Tracer): Tracing => {
  const running = new AsyncLocalStorage<Context>()
  return {
    startRequest: (headers) => {
      const parent = propagator.extract(ROOT_CONTEXT, headers, header)
      const span = tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, parent)
      const context = trace.setSpan(parent, span)
      return {
        traceparent: traceparentOf(span),
        run: (work) => running.run(context, work),
        end: (method, route, status) => {
          span.updateName(route === unmatched ? method : `${method} ${route}`)
          span.setAttributes({ 'http.request.method': method, 'http.response.status_code': status })
          if (route !== unmatched) span.setAttribute('http.route', route)
          if (status >= firstServerError) fail(span, String(status))
          span.end()
        },
      }
    },
    trace: async ({ name, attributes = {}, isPartOnly = false }, work, resultOf) => {
      const parent = running.getStore()
      if (isPartOnly && !parent) return work()
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent ?? ROOT_CONTEXT)
      try {
        const result = await running.run(trace.setSpan(parent ?? ROOT_CONTEXT, span), work)
        if (resultOf) span.setAttributes(resultOf(result))
        return result
      } catch (thrown) {
        fail(span, errorType(thrown))
        throw thrown
      } finally {
        span.end()
      }
    },
    fields: () => {
      const context = running.getStore()
      const ids = context && trace.getSpanContext(context)
      return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {}
    },
  }
}
