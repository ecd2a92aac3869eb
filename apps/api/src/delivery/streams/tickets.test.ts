import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyring } from '../../identity/secret/keyring.ts'
import { readTicket, ticketOf } from './tickets.ts'

const hour = 3_600_000
const day = 24 * hour
const secrets = ['a-first-secret-of-some-length-1234', 'b-second-secret-of-some-length-123'] as const
const keyring = createKeyring([secrets[0]])
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
const named = fc.record({ tokenId: fc.integer({ min: 1, max: 2_147_483_647 }), environment: fc.stringMatching(/^[\w.~-]{1,100}$/) })

test('a ticket is valid for 12 to 24 hours', () => {
  fc.assert(
    fc.property(named, moment, (ticket, now) => {
      const sealed = ticketOf(keyring, ticket, now)
      expect(readTicket(keyring, sealed, now)).toEqual(ticket)
      expect(readTicket(keyring, sealed, now + 12 * hour)).toEqual(ticket)
      expect(readTicket(keyring, sealed, now + day)).toBeUndefined()
    }),
  )
})

test('a ticket is the same for half a day, and differs afterwards', () => {
  const begin = 10 * day
  const at = (now: number) => ticketOf(keyring, { tokenId: 1, environment: 'production' }, now)
  expect(at(begin + day / 2 - 1)).toBe(at(begin))
  expect(at(begin + day / 2)).not.toBe(at(begin))
})

test('a ticket with a changed character is invalid', () => {
  fc.assert(
    fc.property(named, moment, fc.nat(), fc.stringMatching(/^[\w.-]$/), (ticket, now, at, other) => {
      const sealed = ticketOf(keyring, ticket, now)
      const position = at % sealed.length
      const changed = `${sealed.slice(0, position)}${other}${sealed.slice(position + 1)}`
      if (changed !== sealed) expect(readTicket(keyring, changed, now)).toBeUndefined()
    }),
  )
})

test.each(['', '.', 'x', `${'A'.repeat(43)}.1.99999.production`])('refuses the text %j as a ticket', (text) => {
  expect(readTicket(keyring, text, 0)).toBeUndefined()
})

test('a ticket of an older key is valid until the key is removed', () => {
  const sealed = ticketOf(keyring, { tokenId: 1, environment: 'production' }, 0)
  expect(readTicket(createKeyring([secrets[1], secrets[0]]), sealed, 0)).toEqual({ tokenId: 1, environment: 'production' })
  expect(readTicket(createKeyring([secrets[1]]), sealed, 0)).toBeUndefined()
})
