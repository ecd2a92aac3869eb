// A service that accepts tags of features over HTTP, and validates them with one schema of the contracts.
// Usage: PORT=8080 node service.js
import { createServer } from 'node:http'
import { updateTagsSchema } from '@halyard/contracts/tags'
import * as z from 'zod'

/** The body as JSON. Undefined: it is not JSON. @param {import('node:http').IncomingMessage} incoming */
const bodyOf = async (incoming) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} outgoing */
const answer = async (incoming, outgoing) => {
  const { data, error } = updateTagsSchema.safeParse(await bodyOf(incoming))
  outgoing.setHeader('Content-Type', 'application/json')
  if (error) outgoing.writeHead(400).end(JSON.stringify({ message: z.prettifyError(error) }))
  else outgoing.writeHead(200).end(JSON.stringify({ added: data.addedTags.length, removed: data.removedTags.length }))
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.destroy())
})

server.listen(Number(process.env.PORT ?? 8080), () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  process.stdout.write(`The service listens at http://localhost:${port}\n`)
})
