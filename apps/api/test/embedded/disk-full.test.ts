import fs from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from '../../src/store/index.ts'
import { newEmbeddedStore } from '../cli/store.ts'
import { serveTest } from '../harness.ts'
import { replaceBuiltin } from '../replace-builtin.ts'

const features = '/api/admin/projects/default/features'
let isFull = false

/** On a full disk, no file can grow, but existing bytes can be overwritten. */
replaceBuiltin(fs, 'writeSync', (original) => {
  const write = (fd: number, buffer: NodeJS.ArrayBufferView, offset: number, length: number, position: number): number => {
    if (isFull && typeof position === 'number' && position + length > fs.fstatSync(fd).size)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return original(fd, buffer, offset, length, position)
  }
  return write as typeof original
})

test('returns 503 with Retry-After while the disk of the embedded database is full, and accepts writes again afterwards', async () => {
  const { folder } = await newEmbeddedStore()
  const database = await openPglite({ dataDir: folder })
  onTestFinished(() => database.close())
  const server = await serveTest(database)
  onTestFinished(() => server.stop())
  const create = (name: string) => server.send('POST', features, { body: { name, description: 'x'.repeat(5_000) } })
  expect((await create('before')).status).toBe(201)

  isFull = true
  onTestFinished(() => {
    isFull = false
  })
  let last = await create('f0')
  for (let n = 1; last.status === 201 && n < 200; n++) last = await create(`f${n}`)
  expect([last.status, last.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(last.json).toMatchObject({ name: 'Unavailable', message: 'The disk of the database is full; try again' })
  expect((await server.send('GET', `${features}/before`)).status).toBe(200)

  isFull = false
  expect((await create('after')).status).toBe(201)
})
