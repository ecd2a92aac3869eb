import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../../test/cli/listen.ts'
import { type UploadRequest, uploadState } from './upload-state.ts'

const result = { imported: {} }
const request: UploadRequest = { isSingle: false, dryRun: false, drop: false, replace: false }

/** Uploads to a server that handles each request with the handler at its position; the last handler handles all further requests. */
const upload = async (handlers: ((incoming: IncomingMessage, outgoing: ServerResponse) => void)[], more: Partial<UploadRequest> = {}) => {
  const keys: unknown[] = []
  const [bodies, news, byteCounts]: [string[], string[], number[]] = [[], [], []]
  const listener: RequestListener = async (incoming, outgoing) => {
    keys.push(incoming.headers['idempotency-key'])
    bodies.push((await buffer(incoming)).toString())
    handlers[Math.min(keys.length, handlers.length) - 1]!(incoming, outgoing)
  }
  async function* chunks() {
    yield Buffer.from('{"version":')
    yield Buffer.from('4}')
  }
  const remote = { url: await listen(listener), token: 'a' }
  const sent = { chunks, onBytes: (bytes: number) => byteCounts.push(bytes), onNews: (words: string) => news.push(words) }
  const answer = await uploadState(remote, sent, { ...request, ...more }).catch((error: Error) => error.message)
  return { answer, keys, bodies, news, byteCounts }
}

const cut = (incoming: IncomingMessage) => void incoming.socket.destroy()
const succeed = (_: IncomingMessage, outgoing: ServerResponse) => void outgoing.end(JSON.stringify(result))
const inFlight = (_: IncomingMessage, outgoing: ServerResponse) => void outgoing.writeHead(409, { 'Retry-After': '1' }).end()

test('retries an upload without a response with the same body and key, also after a 409 for the request in flight', async () => {
  const { answer, keys, bodies, news, byteCounts } = await upload([cut, inFlight, succeed])
  expect(answer).toEqual(result)
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
  expect(new Set(keys).size).toBe(1)
  expect(bodies).toEqual(Array(3).fill('{"version":4}'))
  expect(byteCounts).toEqual([11, 13, 11, 13, 11, 13])
  expect(news).toEqual([
    expect.stringMatching(/^The upload was interrupted \(.+\); retrying$/),
    'The upload has to wait (the server answered 409); retrying',
  ])
})

test('sends a new key with each upload, and none with a dry run, which is also retried', async () => {
  const [first, second, dryRun] = [await upload([succeed]), await upload([succeed]), await upload([cut, succeed], { dryRun: true })]
  expect(first.keys).not.toEqual(second.keys)
  expect(dryRun).toMatchObject({ answer: result, keys: [undefined, undefined] })
})

test('does not retry a refused upload, or one from a pipe, which cannot be read twice', async () => {
  const refused = await upload([(_, outgoing) => void outgoing.writeHead(409).end()])
  expect(refused).toMatchObject({ answer: 'the server answered 409', keys: [expect.any(String)], news: [] })
  const piped = await upload([cut], { isSingle: true })
  expect(piped).toMatchObject({ answer: expect.stringMatching(/^no response came .+ may have imported it$/), news: [] })
  expect(piped.keys).toHaveLength(1)
})
