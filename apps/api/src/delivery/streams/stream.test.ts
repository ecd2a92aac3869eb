import { expect, test } from 'vitest'
import { Stream } from './stream.ts'

/** A connection whose client reads only when the test says so. */
const setUp = () => {
  const sink = {
    isFull: false,
    written: [] as string[],
    ends: 0,
    drain: (): void => undefined,
    callbacks: [] as ((error?: Error) => void)[],
    write: (bytes: Buffer, callback?: (error?: Error) => void) => {
      if (callback) sink.callbacks.push(callback)
      if (sink.ends > 0) throw new Error('written after the end')
      sink.written.push(bytes.toString())
      return !sink.isFull
    },
    end: () => {
      sink.ends++
    },
    destroy: () => undefined,
    once: (_: 'drain', listener: () => void) => {
      sink.drain = listener
    },
    on: () => undefined,
  }
  const clock = { isExpired: false }
  const drained: Stream[] = []
  const sent: (readonly [number, boolean])[] = []
  const stream = new Stream(
    sink,
    { authenticate: async () => Promise.reject(new Error('not asked')), isExpired: () => clock.isExpired },
    (each) => drained.push(each),
    (...each) => sent.push(each),
  )
  return { sink, clock, stream, drained, sent, write: (text: string) => stream.write(Buffer.from(text)) }
}

test('a stream is stalled until the client has read', () => {
  const { sink, stream, drained, write } = setUp()
  write('one')
  expect(stream.isStalled).toBe(false)
  sink.isFull = true
  write('two')
  expect([stream.isStalled, stream.stalledFor(performance.now() + 100) >= 100]).toEqual([true, true])
  sink.drain()
  expect([stream.isStalled, drained]).toEqual([false, [stream]])
})

test('writes nothing after the end, even when the client reads only afterwards', () => {
  const { sink, stream, drained, write } = setUp()
  sink.isFull = true
  write('one')
  stream.end()
  stream.end()
  sink.drain()
  write('two')
  expect([sink.written, sink.ends, drained]).toEqual([['one'], 1, []])
})

test('a stream counts as stalled from its end on', () => {
  const { stream } = setUp()
  stream.end()
  expect([stream.isStalled, stream.stalledFor(performance.now() + 100) >= 100]).toEqual([true, true])
})

test('a revision counts as sent once the network has accepted all bytes up to this revision', () => {
  const { sink, stream, sent } = setUp()
  stream.send(1, Buffer.from('one'))
  stream.send(2, Buffer.from('two'))
  stream.send(3, undefined)
  sink.callbacks[0]!()
  expect(sent).toEqual([])
  sink.callbacks[1]!()
  expect(sent).toEqual([[3, true]])
  stream.send(4, undefined)
  expect(sent).toEqual([
    [3, true],
    [4, false],
  ])
})

test('a revision does not count as sent if the connection broke', () => {
  const { sink, stream, sent } = setUp()
  stream.send(1, Buffer.from('one'))
  sink.callbacks[0]!(new Error('reset'))
  expect(sent).toEqual([])
})

test('a stream ends instead of sending an event after its token expired', () => {
  const { sink, clock, stream } = setUp()
  stream.send(1, Buffer.from('one'))
  clock.isExpired = true
  stream.send(2, Buffer.from('two'))
  expect([sink.written, sink.ends, stream.sent]).toEqual([['one'], 1, 1])
})
