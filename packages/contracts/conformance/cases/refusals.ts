import { about, type Case, type Endpoint } from '../case.ts'
import { bearer } from '../open-world.ts'
import { endpointOf } from '../operations.ts'
import { samples } from '../samples.ts'
import { specification } from '../specification.ts'

const unknownToken = bearer(`*:*.${'0123456789abcdef'.repeat(4)}`)

/** Endpoints that a Viewer cannot call. */
const forbiddenToViewers: readonly Endpoint['number'][] = [1, 2, 3, 6, 9, 11, 17, 19]

const refusalsOf = ({ number, operation }: Endpoint): Case[] => {
  const it = about(number)
  const sample = samples[operation]
  const cases = [
    it(401, 'refuses a request without a token', async (client, world) => {
      await client.as({}).refused(401, operation, await sample(world))
    }),
    it(401, 'refuses an unknown token', async (client, world) => {
      await client.as(unknownToken).refused(401, operation, await sample(world))
    }),
    it(403, 'refuses a backend token', async (client, world) => {
      await client.as(await world.backend()).refused(403, operation, await sample(world))
    }),
  ]
  if (forbiddenToViewers.includes(number))
    cases.push(
      it(403, 'refuses a Viewer', async (client, world) => {
        const { credentials } = await world.viewer()
        await client.as(credentials).refused(403, operation, await sample(world))
      }),
    )
  if (endpointOf(operation).body)
    cases.push(
      it(415, 'accepts only bodies of type application/json', async (client, world) => {
        await client.refused(415, operation, await sample(world), 'text/plain')
      }),
    )
  return cases
}

/** Cases of the rules on authentication and content types, for every endpoint. */
export const refusals: readonly Case[] = specification.flatMap(refusalsOf)
