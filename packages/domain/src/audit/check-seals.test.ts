import { expect, test } from 'vitest'
import { SealCheck, type SealedEvent } from './check-seals.ts'
import { type SealKey, sealEvents, sealText } from './seal-events.ts'

const keyOf = (id: string): SealKey => ({ id, mac: (text) => `${id} of ${text}` })
const [old, current] = [keyOf('old'), keyOf('current')]
const events = ['shop', '', 'shop', 'shop'].map((chain, index) => ({ id: 10 * (index + 1), chain, digest: `digest ${index}` }))
const { seals, ends } = sealEvents(events, { position: 0, ends: new Map() }, old)

const check = (rows: readonly SealedEvent[], keys = [current, old]) => {
  const checked = new SealCheck(keys)
  return [...rows.map((row) => checked.check(row)).filter((fault) => fault !== null), ...checked.finish(ends, 4)]
}
const rows = seals.map((seal, index): SealedEvent => ({ ...seal, digest: events[index]!.digest }))

test('a seal covers the previous seal of its chain, both of its numbers, the event and the chain', () => {
  expect(seals.map(({ position, eventId, chain, seq }) => [position, eventId, chain, seq])).toEqual([
    [1, 10, 'shop', 1],
    [2, 20, '', 1],
    [3, 30, 'shop', 2],
    [4, 40, 'shop', 3],
  ])
  expect(seals[2]!.mac).toBe(old.mac(sealText(seals[0]!.mac, 3, 2, 'digest 2', 'shop')))
  expect(ends).toEqual(
    new Map([
      ['shop', { seq: 3, mac: seals[3]!.mac }],
      ['', { seq: 1, mac: seals[1]!.mac }],
    ]),
  )
})

test('SealCheck accepts any of the keys, and cannot verify a seal without its key', () => {
  expect(check(rows)).toEqual([])
  expect(new Set(check(rows, [current]).map(({ kind }) => kind))).toEqual(new Set(['unverifiable']))
})

test('an alteration is reported once, at the altered event', () => {
  expect(check(rows.with(2, { ...rows[2]!, digest: 'another' }))).toMatchObject([{ kind: 'altered', chain: 'shop', seq: 2, eventId: 30 }])
  expect(check(rows.with(2, { ...rows[2]!, digest: null }))).toMatchObject([{ kind: 'removed', eventId: 30, detail: 'the event is gone' }])
})

test('a missing seal is reported once, at its position', () => {
  const gap = { kind: 'removed', chain: 'shop', seq: 3, eventId: 40, detail: 'seal 2 is missing before this seal' }
  expect(check(rows.toSpliced(2, 1))).toEqual([gap])
  expect(check(rows.slice(0, 2))).toEqual([{ kind: 'removed', chain: 'shop', seq: 3, eventId: null, detail: 'seals 2 to 3 are missing' }])
})

test('two exchanged seals are reported as reordered', () => {
  const kinds = check([rows[2]!, rows[1]!, rows[0]!, rows[3]!].map((row, index) => ({ ...row, position: index + 1 }))).map(
    ({ kind }) => kind,
  )
  expect(kinds).toContain('reordered')
})
