import type { Finding, World } from '@halyard/domain'
import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { namesInWorlds } from '../../sentences/difference-names.ts'
import { findingParts } from '../../sentences/findings.ts'
import classes from './change-request.module.css'

interface FlagFinding {
  readonly flag: string
  readonly finding: Finding
}

/** The findings about the result that the present state does not have. */
const useFindings = (before: World, after: World, flags: readonly string[], hash: string) =>
  useQuery({
    queryKey: ['checks', hash, flags],
    queryFn: async (): Promise<FlagFinding[]> => {
      const { analyseFeature } = await import('./analyse.ts')
      const now = Date.now()
      const findingsIn = (world: World, flag: string) => {
        const feature = world.features.get(flag)
        return feature ? analyseFeature(world, feature, { now }) : []
      }
      return flags.flatMap((flag) => {
        const known = new Set(findingsIn(before, flag).map((finding) => JSON.stringify(finding)))
        return findingsIn(after, flag)
          .filter((finding) => !known.has(JSON.stringify(finding)))
          .map((finding) => ({ flag, finding }))
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Props {
  readonly before: World
  readonly after: World
  readonly flags: readonly string[]
  readonly hash: string
}

/** What the rules prove about the result, and what the request newly causes. */
export const Checks = ({ before, after, flags, hash }: Props) => {
  const { data } = useFindings(before, after, flags, hash)
  const names = namesInWorlds(before, after)
  return (
    <section aria-busy={data === undefined}>
      <h2>Checks</h2>
      {data?.length === 0 && <p>The rules of the result show nothing unusual.</p>}
      <ul className={classes.plainList}>
        {data?.map(({ flag, finding }, at) => (
          <li key={at}>
            <Name>{flag}</Name>: <Sentence parts={findingParts(finding, names)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other open requests that change the same flags or segments. */
export const AlsoOpen = ({ request: { project, id } }: { readonly request: ChangeRequest }) => {
  const { data } = useQuery(queries.changeRequests.getOverlappingChangeRequests.queryOptions({ params: { projectId: project, id } }))
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2>Also open</h2>
      <ul className={classes.plainList}>
        {data.map((other) => (
          <li key={other.id}>
            <PageLink page="changeRequest" params={{ project, id: String(other.id) }}>
              #{other.id} <UserText>{other.title ?? 'Without a title'}</UserText>
            </PageLink>
            , {other.state}, by <UserText>{other.createdBy.username}</UserText>
            {other.features.length > 0 && (
              <>
                , changes{' '}
                {other.features.map((name, at) => (
                  <span key={name}>
                    {at > 0 && ', '}
                    <Name>{name}</Name>
                  </span>
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
