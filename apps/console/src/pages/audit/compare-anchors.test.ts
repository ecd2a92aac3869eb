import { expect, test } from 'vitest'
import { compareWithAnchors, type ExportedSeal, intactUntil, readKeptAnchors } from './compare-anchors.ts'

const seal = (position: number, project: string | null, seq: number, mac = `${project} ${seq}`): ExportedSeal => ({
  id: position,
  project,
  seal: { position, seq, keyId: 'k', mac },
})
const history = [seal(1, 'shop', 1), seal(2, null, 1), seal(3, 'shop', 2), seal(4, 'shop', 3)]
const anchors = [
  { chain: 'shop', seq: 2, mac: 'shop 2', sealedAt: '2026-01-31T12:00:00.000Z' },
  { chain: '', seq: 1, mac: 'null 1', sealedAt: '2026-01-31T11:00:00.000Z' },
]

const compare = (events: readonly ExportedSeal[], kept = anchors) => {
  const comparison = compareWithAnchors(kept)
  for (const event of events) comparison.add(event)
  return comparison.finish()
}

test('an unchanged history is as it was up to the newest anchor', () => {
  const found = compare(history)
  expect(found.others).toEqual([])
  expect(found.chains.map(({ chain, seals, covered, faults }) => [chain, seals, covered, faults])).toEqual([
    ['', 1, 1, []],
    ['shop', 3, 2, []],
  ])
  expect(intactUntil(found)).toBe('2026-01-31T12:00:00.000Z')
})

test.each([
  ['a seal of an anchor was replaced', [history[0]!, history[1]!, seal(3, 'shop', 2, 'other'), history[3]!], 'altered'],
  ['a chain ends before its anchor', [history[0]!, history[1]!], 'removed'],
  ['a seal is missing', [history[1]!, seal(3, 'shop', 2), history[3]!], 'removed'],
])('reports that %s', (_, events, kind) => {
  const found = compare(events)
  const shop = found.chains.find(({ chain }) => chain === 'shop')
  expect(shop?.faults[0]?.kind).toBe(kind)
  expect(shop?.covered).toBe(0)
  expect(intactUntil(found)).toBeUndefined()
})

test('faults after a confirmed anchor leave the history before it as it was', () => {
  const kept = [...anchors, { chain: 'shop', seq: 3, mac: 'former', sealedAt: '2026-02-01T00:00:00.000Z' }]
  const shop = compare(history, kept).chains.find(({ chain }) => chain === 'shop')
  expect([shop?.covered, shop?.coveredAt, shop?.faults.length]).toEqual([2, '2026-01-31T12:00:00.000Z', 1])
})

test('reads lines of anchors and responses of the endpoint, and names the other lines', () => {
  const line = JSON.stringify({ ...anchors[0], keyId: 'k' })
  const text = `${line}\n\n${JSON.stringify({ anchors })}\n{"chain":1}\nx`
  expect(readKeptAnchors(text)).toEqual({ anchors: [anchors[0], ...anchors], faultyLines: [4, 5] })
})
