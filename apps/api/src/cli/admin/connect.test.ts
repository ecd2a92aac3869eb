import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { requireServer } from './connect.ts'

test('requireServer gives up within a second if the network never answers, and closes the connection', async () => {
  const socket = new Socket()
  const started = performance.now()
  const attempt = requireServer('https://flags.example.org', {}, () => socket)
  await expect(attempt).rejects.toThrow(/^No server responds at https:\/\/flags\.example\.org \(no connection within 700 ms\)/)
  await expect(attempt).rejects.toBeInstanceOf(Refusal)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(socket.destroyed).toBe(true)
})
