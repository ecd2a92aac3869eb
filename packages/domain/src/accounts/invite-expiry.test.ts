import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cappedExpiry, inviteEnabled } from './invite-expiry.ts'

describe('inviteEnabled', () => {
  const expiresAt = Date.parse('2026-03-01T00:00:00.000Z')

  test('is true until the last millisecond before the expiry', () => {
    expect(inviteEnabled({ enabled: true, expiresAt }, expiresAt - 1)).toBe(true)
    expect(inviteEnabled({ enabled: true, expiresAt }, expiresAt)).toBe(false)
    expect(inviteEnabled({ enabled: true, expiresAt }, expiresAt + 1)).toBe(false)
  })

  test('is false while the invite is disabled', () => {
    expect(inviteEnabled({ enabled: false, expiresAt }, expiresAt - 1)).toBe(false)
  })
})

describe('cappedExpiry', () => {
  const never = Date.parse('9999-12-31T23:59:59.999Z')
  test.each([
    ['2026-01-15T10:20:30.456Z', '2026-02-15T10:20:30.456Z'],
    ['2026-01-31T10:20:30.456Z', '2026-02-28T10:20:30.456Z'],
    ['2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-02-28T00:00:00.000Z', '2026-03-28T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
    ['2026-08-31T12:00:00.000Z', '2026-09-30T12:00:00.000Z'],
  ])('from %s, a later expiry is shortened to %s', (now, expected) => {
    expect(new Date(cappedExpiry(never, Date.parse(now))).toISOString()).toBe(expected)
  })

  test('an expiry within one month is not changed, even in the past', () => {
    const now = Date.parse('2026-01-31T00:00:00.000Z')
    for (const wanted of [now - 1, now, now + 1, Date.parse('2026-02-28T00:00:00.000Z')]) expect(cappedExpiry(wanted, now)).toBe(wanted)
  })

  test('an expiry is at most 28 to 31 days from now, and a second cap changes nothing', () => {
    const instant = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('9000-01-01') })
    fc.assert(
      fc.property(instant, (now) => {
        const latest = cappedExpiry(never, now)
        const days = (latest - now) / 86_400_000
        expect([28, 29, 30, 31]).toContain(days)
        expect(cappedExpiry(latest, now)).toBe(latest)
      }),
    )
  })
})
