import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class Source extends EventTarget {
  static readonly CLOSED = 2
  static readonly all: Source[] = []
  readyState = 1
  constructor() {
    super()
    Source.all.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  refuse() {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
vi.stubGlobal('location', { origin: 'http://localhost:4242' })
vi.stubGlobal('document', page)
vi.stubGlobal('EventSource', Source)
const { listenToChanges } = await import('./live.ts')

const show = (isShown: boolean) => {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
}
const open = () => Source.all.filter(({ readyState }) => readyState !== Source.CLOSED).length

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  Source.all.length = 0
  stop = listenToChanges()
})
afterEach(() => {
  stop()
  expect(open()).toBe(0)
  vi.useRealTimers()
})

test('a refused stream is opened again, later each time', () => {
  for (const milliseconds of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    Source.all.at(-1)!.refuse()
    vi.advanceTimersByTime(milliseconds / 2 - 1)
    expect(open()).toBe(0)
    vi.advanceTimersByTime(milliseconds / 2 + 1)
    expect(open()).toBe(1)
  }
})

test('a page that stays hidden has no stream', () => {
  show(false)
  vi.advanceTimersByTime(10_000)
  show(true)
  vi.advanceTimersByTime(60_000)
  expect(Source.all).toHaveLength(1)
  show(false)
  vi.advanceTimersByTime(30_000)
  expect(open()).toBe(0)
  show(true)
  expect(open()).toBe(1)
})

test('a refused stream of a hidden page waits until the page is visible', () => {
  show(false)
  Source.all[0]!.refuse()
  vi.advanceTimersByTime(1)
  show(true)
  vi.advanceTimersByTime(60_000)
  expect(open()).toBe(1)
})
