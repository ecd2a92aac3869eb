import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../../test/cli/listen.ts'
import type { ImportRequest } from './transfer-request.ts'
import { uploadState } from './upload-state.ts'

const result = { imported: {} }
const request: ImportRequest = {
  file: 'state.json',
  url: undefined,
  tokenFile: undefined,
  dryRun: false,
  drop: false,
  replace: false,
}

/** Uploads to a server that does with each request what is said here, and the last of it with all others. */
const upload = async (answers: ((incoming: IncomingMessage, outgoing: ServerResponse) => void)[], more: Partial<ImportRequest> = {}) => {
  const keys: unknown[] = []
  const [bodies, news, told]: [string[], string[], number[]] = [[], [], []]
  const listener: RequestListener = async (incoming, outgoing) => {
    keys.push(incoming.headers['idempotency-key'])
    bodies.push((await buffer(incoming)).toString())
    answers[Math.min(keys.length, answers.length) - 1]!(incoming, outgoing)
  }
  async function* chunks() {
    yield Buffer.from('{"version":')
    yield Buffer.from('4}')
  }
  const remote = { url: await listen(listener), token: 'a' }
  const sent = { chunks, onBytes: (bytes: number) => told.push(bytes), onNews: (words: string) => news.push(words) }
  const answer = await uploadState(remote, sent, { ...request, ...more }).catch((error: Error) => error.message)
  return { answer, keys, bodies, news, told }
}

const cut = (incoming: IncomingMessage) => void incoming.socket.destroy()
const succeed = (_: IncomingMessage, outgoing: ServerResponse) => void outgoing.end(JSON.stringify(result))
const inFlight = (_: IncomingMessage, outgoing: ServerResponse) => void outgoing.writeHead(409, { 'Retry-After': '1' }).end()

test('an upload without an answer is sent again, whole and with the same key, also while the first is being answered', async () => {
  const { answer, keys, bodies, news, told } = await upload([cut, inFlight, succeed])
  expect(answer).toEqual(result)
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
  expect(new Set(keys).size).toBe(1)
  expect(bodies).toEqual(Array(3).fill('{"version":4}'))
  expect(told).toEqual([11, 13, 11, 13, 11, 13])
  expect(news).toEqual([
    expect.stringMatching(/^The upload was cut \(.+\); it is tried again$/),
    'The upload has to wait (the server answered 409); it is tried again',
  ])
})

test('each has a key of its own; a trial, which stores nothing, has none and is sent again all the same', async () => {
  const [first, second, trial] = [await upload([succeed]), await upload([succeed]), await upload([cut, succeed], { dryRun: true })]
  expect(first.keys).not.toEqual(second.keys)
  expect(trial).toMatchObject({ answer: result, keys: [undefined, undefined] })
})

test('what was refused is not sent again, nor what came by a pipe, which cannot be read twice', async () => {
  const refused = await upload([(_, outgoing) => void outgoing.writeHead(409).end()])
  expect(refused).toMatchObject({ answer: 'the server answered 409', keys: [expect.any(String)], news: [] })
  const piped = await upload([cut], { file: '-' })
  expect(piped).toMatchObject({ answer: expect.stringMatching(/^no answer came .+ may have imported it all the same$/), news: [] })
  expect(piped.keys).toHaveLength(1)
})
