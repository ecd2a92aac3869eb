import { expect, test } from 'vitest'
import { bindOf, MessageReader, parseOf, queryOf } from './frontend-messages.ts'

const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

test('messages are found however the bytes arrive', () => {
  const stream = Buffer.concat([message('', 'start-up'), message('Q', 'begin\0'), message('S')])
  for (let size = 1; size <= stream.length; size++) {
    const reader = new MessageReader(true)
    const found: string[] = []
    for (let at = 0; at < stream.length; at += size) {
      for (const { type, body } of reader.read(stream.subarray(at, at + size))) found.push(`${type}:${body}`)
    }
    expect(found).toEqual([':start-up', 'Q:begin\0', 'S:'])
  }
})

test('statements and their parameters are read', () => {
  const bodyOf = (bytes: Buffer) => bytes.subarray(5)
  expect(queryOf(bodyOf(message('Q', 'commit\0')))).toBe('commit')
  expect(parseOf(bodyOf(message('P', 'name\0select $1\0', int16(0))))).toEqual({ name: 'name', sql: 'select $1' })
  const values = [int32(3), Buffer.from('abc'), int32(-1), int32(0), int32(2), Buffer.from('é')]
  const bind = message('B', '\0name\0', int16(2), int16(0), int16(0), int16(4), ...values, int16(0))
  expect(bindOf(bodyOf(bind))).toEqual({ name: 'name', values: ['abc', null, '', 'é'] })
  expect(bindOf(bodyOf(message('B', 'portal\0name\0', int16(0), int16(0), int16(0))))).toEqual({ name: 'name', values: [] })
})
