import { about, type Case, type Endpoint } from '../case.ts'
import { endpointOf } from '../operations.ts'
import { samples } from '../samples.ts'
import { specification } from '../specification.ts'
import { bearer } from '../world.ts'

const unknownToken = bearer(`*:*.${'0123456789abcdef'.repeat(4)}`)

/** Endpoints that somebody who only reads is refused. */
const beyondReading: readonly Endpoint['number'][] = [1, 2, 3, 6, 9, 11, 17, 19]

const refusalsOf = ({ number, operation }: Endpoint): Case[] => {
  const it = about(number)
  const sample = samples[operation]
  const cases = [
    it(401, 'refuses who sends no token', async (client, world) => {
      await client.as({}).refused(401, operation, await sample(world))
    }),
    it(401, 'refuses a token that nobody was given', async (client, world) => {
      await client.as(unknownToken).refused(401, operation, await sample(world))
    }),
    it(403, 'refuses a backend token', async (client, world) => {
      await client.as(await world.backend()).refused(403, operation, await sample(world))
    }),
  ]
  if (beyondReading.includes(number))
    cases.push(
      it(403, 'refuses a Viewer', async (client, world) => {
        const { credentials } = await world.viewer()
        await client.as(credentials).refused(403, operation, await sample(world))
      }),
    )
  if (endpointOf(operation).body)
    cases.push(
      it(415, 'takes a body of application/json alone', async (client, world) => {
        await client.refused(415, operation, await sample(world), 'text/plain')
      }),
    )
  return cases
}

/** What the rules on authentication and content types say of every endpoint. */
export const refusals: readonly Case[] = specification.flatMap(refusalsOf)
