import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Anchor, SealCheck, type SealFault } from './check-seals.ts'
import { type ChainEnd, type Seal, type SealKey, sealEvents } from './seal-events.ts'

const keyOf = (secret: string): SealKey => ({ id: secret, mac: (text) => createHmac('sha256', secret).update(text).digest('hex') })
const key = keyOf('ours')

interface Row {
  readonly id: number
  readonly chain: string
  readonly contents: string
}
interface Store {
  readonly rows: readonly Row[]
  readonly seals: readonly Seal[]
  readonly ends: ReadonlyMap<string, ChainEnd>
  readonly position: number
}

const digestOf = (row: Row) => createHash('sha256').update(JSON.stringify(row)).digest('hex')
const sealedWith = (by: SealKey, rows: readonly Row[], batch: number): Store => {
  let store: Store = { rows, seals: [], ends: new Map(), position: 0 }
  for (let at = 0; at < rows.length; at += batch) {
    const events = rows.slice(at, at + batch).map((row) => ({ id: row.id, chain: row.chain, digest: digestOf(row) }))
    const { seals, ends } = sealEvents(events, store, by)
    const position = store.position + events.length
    store = { rows, seals: [...store.seals, ...seals], ends: new Map([...store.ends, ...ends]), position }
  }
  return store
}

const faultsOf = ({ rows, seals, ends, position }: Store, anchors: readonly Anchor[] = []): SealFault[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const check = new SealCheck([key], anchors)
  const faults = seals
    .toSorted((one, other) => one.position - other.position)
    .map((seal) => check.check({ ...seal, digest: byId.has(seal.eventId) ? digestOf(byId.get(seal.eventId)!) : null }))
  return [...faults.filter((fault) => fault !== null), ...check.finish(ends, position)]
}

const rows = fc
  .array(fc.record({ chain: fc.constantFrom('', 'shop', 'a\nb'), contents: fc.string({ maxLength: 3 }) }), { minLength: 1, maxLength: 12 })
  .map((list) => list.map((row, index): Row => ({ id: index + 1, ...row })))
const stores = fc.tuple(rows, fc.integer({ min: 1, max: 5 })).map(([list, batch]) => sealedWith(key, list, batch))

const at = (index: number, list: readonly unknown[]) => index % list.length
const without = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1)
const swapped = <T>(list: readonly T[], one: number, other: number): T[] => list.with(one, list[other]!).with(other, list[one]!)

/** Manipulations of a store by somebody without the key, at one or two positions; undefined if the manipulation changes nothing. */
const manipulations: Record<string, (store: Store, one: number, other: number) => Store | undefined> = {
  'alter an event': (store, one) => ({
    ...store,
    rows: store.rows.with(one, { ...store.rows[one]!, contents: `${store.rows[one]!.contents}!` }),
  }),
  'move an event to another project': (store, one) => ({
    ...store,
    rows: store.rows.with(one, { ...store.rows[one]!, chain: 'elsewhere' }),
  }),
  'remove an event': (store, one) => ({ ...store, rows: without(store.rows, one) }),
  'remove a seal': (store, one) => ({ ...store, seals: without(store.seals, one) }),
  'remove an event with its seal': (store, one) => ({ ...store, rows: without(store.rows, one), seals: without(store.seals, one) }),
  'remove a chain with its end': (store, one) => {
    const { chain } = store.rows[one]!
    const ends = new Map(store.ends)
    ends.delete(chain)
    return {
      ...store,
      rows: store.rows.filter((row) => row.chain !== chain),
      seals: store.seals.filter((seal) => seal.chain !== chain),
      ends,
    }
  },
  'remove an event and close the gap': (store, one) => {
    const { chain, seq, position } = store.seals[one]!
    const seals = without(store.seals, one).map((seal) => ({
      ...seal,
      position: seal.position > position ? seal.position - 1 : seal.position,
      seq: seal.chain === chain && seal.seq > seq ? seal.seq - 1 : seal.seq,
    }))
    const end = store.ends.get(chain)!
    // At the end of a chain, the result is a valid shorter chain, which only anchors reveal.
    if (seq === end.seq) return undefined
    const ends = new Map([...store.ends, [chain, { ...end, seq: end.seq - 1 }]])
    return { rows: without(store.rows, one), seals, ends, position: store.position - 1 }
  },
  'exchange the contents of two events': (store, one, other) => {
    const [first, second] = [store.rows[one]!, store.rows[other]!]
    if (first.chain === second.chain && first.contents === second.contents) return undefined
    return { ...store, rows: store.rows.with(one, { ...second, id: first.id }).with(other, { ...first, id: second.id }) }
  },
  'exchange the seals of two events': (store, one, other) => {
    if (one === other) return undefined
    const [first, second] = [store.seals[one]!, store.seals[other]!]
    return {
      ...store,
      seals: store.seals.with(one, { ...first, eventId: second.eventId }).with(other, { ...second, eventId: first.eventId }),
    }
  },
  'exchange the positions of two seals': (store, one, other) => {
    if (one === other) return undefined
    const reordered = swapped(store.seals, one, other)
    return { ...store, seals: reordered.map((seal, index) => ({ ...seal, position: index + 1 })) }
  },
  'exchange two seals within the chain': (store, one, other) => {
    const [first, second] = [store.seals[one]!, store.seals[other]!]
    if (first.seq === second.seq) return undefined
    return { ...store, seals: store.seals.with(one, { ...first, seq: second.seq }).with(other, { ...second, seq: first.seq }) }
  },
  'seal all events again with another key': (store) => ({
    ...sealedWith(keyOf('theirs'), store.rows, 5),
  }),
  'seal all events again with another key under the id of the original key': (store) =>
    sealedWith({ ...keyOf('theirs'), id: key.id }, store.rows, 5),
  'add an event at the end with a seal': (store) => {
    const row = { id: store.rows.length + 1, chain: 'shop', contents: 'forged' }
    const event = { id: row.id, chain: row.chain, digest: digestOf(row) }
    const { seals, ends } = sealEvents([event], store, { ...keyOf('theirs'), id: key.id })
    return {
      rows: [...store.rows, row],
      seals: [...store.seals, ...seals],
      ends: new Map([...store.ends, ...ends]),
      position: store.position + 1,
    }
  },
  'add an event in the middle with a seal': (store, one) => {
    const { chain, seq, position } = store.seals[one]!
    const row = { id: store.rows.length + 1, chain, contents: 'forged' }
    const forged = { ...store.seals[one]!, eventId: row.id }
    const later = store.seals.map((seal) => ({
      ...seal,
      position: seal.position >= position ? seal.position + 1 : seal.position,
      seq: seal.chain === chain && seal.seq >= seq ? seal.seq + 1 : seal.seq,
    }))
    const end = store.ends.get(chain)!
    const ends = new Map([...store.ends, [chain, { ...end, seq: end.seq + 1 }]])
    return { rows: [...store.rows, row], seals: [...later, forged], ends, position: store.position + 1 }
  },
  'move the end of a chain': (store, one) => {
    const { chain } = store.rows[one]!
    const end = store.ends.get(chain)!
    return { ...store, ends: new Map([...store.ends, [chain, { ...end, seq: end.seq + 1 }]]) }
  },
  'remove the end of a chain': (store, one) => {
    const ends = new Map(store.ends)
    ends.delete(store.rows[one]!.chain)
    return { ...store, ends }
  },
  'reduce the stored number of seals': (store) => ({ ...store, position: store.position - 1 }),
}

test('an unchanged store has no faults, whatever the sizes of its batches', () => {
  fc.assert(
    fc.property(stores, (store) => {
      const anchors = store.seals.map(({ chain, seq, mac }) => ({ chain, seq, mac }))
      expect(faultsOf(store, anchors)).toEqual([])
    }),
  )
})

test.each(Object.entries(manipulations))('SealCheck finds this manipulation: %s', (_, manipulate) => {
  fc.assert(
    fc.property(stores, fc.nat(), fc.nat(), (store, one, other) => {
      const changed = manipulate(store, at(one, store.rows), at(other, store.rows))
      fc.pre(changed !== undefined)
      expect(faultsOf(changed)).not.toEqual([])
    }),
  )
})

test('a chain that is cut short together with its end is found by an anchor of the removed part, and only by an anchor', () => {
  fc.assert(
    fc.property(rows, rows, (remaining, cut) => {
      const all = [...remaining, ...cut.map((row) => ({ ...row, id: remaining.length + row.id }))]
      const complete = sealedWith(key, all, 5)
      const short = sealedWith(key, remaining, 5)
      expect(faultsOf(short)).toEqual([])
      const anchors = [...complete.ends].map(([chain, end]) => ({ chain, ...end }))
      expect(faultsOf(short, anchors).map(({ kind }) => kind)).toContain('removed')
      const forged = sealedWith(key, [...remaining, ...all.slice(remaining.length).map((row) => ({ ...row, contents: 'forged' }))], 5)
      expect(faultsOf(forged, anchors)).not.toEqual([])
    }),
  )
})
