import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtInRoles } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Sends a request without the end of its body. The returned function sends the end and returns the status. */
const begin = async (token: string, path: string, body: object): Promise<() => Promise<number>> => {
  const text = JSON.stringify(body)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${token}`,
    'Content-Type: application/json',
    'Connection: close',
  ]
  socket.write(`${[...head, `Content-Length: ${text.length}`].join('\r\n')}\r\n\r\n${text.slice(0, -1)}`)
  // The server has checked the caller by then, and waits for the body.
  await sleep(300)
  return () =>
    new Promise((resolve, reject) => {
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])))
      socket.write(text.slice(-1))
    })
}

const longerThanAnAdmission = 1_000
const user = (username: string) => ({ username, rootRole: 'Admin' })

describe('body that arrives late', () => {
  test('returns 201 if the caller still has the permission', async () => {
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    const finish = await begin(token, '/api/admin/user-admin', user('late-but-welcome'))
    await sleep(longerThanAnAdmission)
    expect(await finish()).toBe(201)
  })

  test('returns 401 if the caller was deleted meanwhile', async () => {
    const { id, token } = await newAccount(server, { rootRole: 'Admin' })
    const finish = await begin(token, '/api/admin/user-admin', user('left-behind'))
    expect((await server.send('DELETE', `/api/admin/user-admin/${id}`)).status).toBe(200)
    await sleep(longerThanAnAdmission)
    expect(await finish()).toBe(401)
    expect((await server.send('GET', '/api/admin/user-admin')).text).not.toContain('left-behind')
  })

  test('returns 403 if the caller lost the permission meanwhile', async () => {
    await newAccount(server, { rootRole: 'Admin' })
    const { id, token } = await newAccount(server, { rootRole: 'Admin' })
    const finish = await begin(token, '/api/admin/user-admin', user('raised'))
    const demoted = await server.send('PUT', `/api/admin/user-admin/${id}`, { body: { rootRole: builtInRoles.Viewer.id } })
    expect(demoted.status).toBe(200)
    await sleep(longerThanAnAdmission)
    expect(await finish()).toBe(403)
  })
})
