import { expect, test, vi } from 'vitest'
import { fireAndForget } from './fire-and-forget.ts'
import { createLog } from './log.ts'

const refused = Object.assign(new Error('550 ada@example.org is unknown'), { code: 'EENVELOPE' })

/** The lines that the log gets from work that fails. */
const linesOf = async (work: () => Promise<unknown>, ...reporting: [Parameters<typeof fireAndForget>[3]?]): Promise<string[]> => {
  const lines: string[] = []
  const { log } = createLog('debug', {
    write: (line: string) => {
      lines.push(line)
    },
  })
  fireAndForget(log, 'the mail was lost', work, ...reporting)
  await vi.waitFor(() => expect(lines).not.toEqual([]))
  return lines
}

test('logs one warning with the code of the error and not its message', async () => {
  const lines = await linesOf(() => Promise.reject(refused))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', code: 'EENVELOPE', msg: 'the mail was lost' })
  expect(lines[0]).not.toContain('ada@example.org')
})

test('logs the message of the error when the caller asks for it, at the given level', async () => {
  const [line] = await linesOf(() => Promise.reject(refused), { level: 'debug', detail: 'error' })
  expect(JSON.parse(line!)).toMatchObject({ level: 'debug', err: { message: refused.message, code: 'EENVELOPE' } })
})

test('logs work that throws before it returns a promise', async () => {
  const [line] = await linesOf(() => {
    throw refused
  })
  expect(JSON.parse(line!)).toMatchObject({ level: 'warn', code: 'EENVELOPE' })
})

test('logs nothing when the work succeeds', async () => {
  const [done, warn] = [Promise.withResolvers<void>(), vi.fn()]
  fireAndForget({ warn, debug: warn }, 'nothing was lost', () => done.promise)
  done.resolve()
  await done.promise
  await new Promise(setImmediate)
  expect(warn).not.toHaveBeenCalled()
})
