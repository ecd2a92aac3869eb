import type { World } from '@halyard/domain'
import type { Persona } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Name } from '../../parts/name.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { explanationOf, type ShownExplanation } from '../../sentences/explanations.ts'
import classes from './change-request.module.css'

interface Props {
  readonly project: string
  readonly before: World
  readonly after: World
  readonly flags: readonly string[]
  readonly hash: string
}

interface Outcome {
  readonly persona: Persona
  readonly flag: string
  readonly before: ShownExplanation | undefined
  readonly after: ShownExplanation | undefined
}

const useOutcomes = (personas: readonly Persona[], { before, after, flags, hash }: Props) =>
  useQuery({
    queryKey: ['personas of a plan', hash, personas],
    queryFn: async (): Promise<Outcome[]> => {
      const { explainInWorld } = await import('./explain.ts')
      // Both worlds draw the same number, so that chance alone changes nothing.
      const options = { now: Date.now, random: () => 0.5 }
      const explain = (world: World, flag: string, { context }: Persona) => {
        const feature = explainInWorld(world, flag, options)?.(context as never)
        return feature && explanationOf(feature, world.environment)
      }
      return personas.flatMap((persona) =>
        flags.map((flag) => ({ persona, flag, before: explain(before, flag, persona), after: explain(after, flag, persona) })),
      )
    },
    enabled: personas.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

const Result = ({ outcome }: { readonly outcome: ShownExplanation | undefined }) => {
  if (!outcome?.isOn) return 'off'
  return outcome.variant ? <Sentence parts={outcome.variant} /> : 'on'
}

const isChanged = ({ before, after }: Outcome): boolean =>
  before?.isOn !== after?.isOn || JSON.stringify(before?.variant) !== JSON.stringify(after?.variant)

/** What each persona of the project gets before and after, with the reason for the result. */
export const Personas = (props: Props) => {
  const personas = useQuery(queries.personas.getPersonas.queryOptions({ params: { projectId: props.project } }))
  const outcomes = useOutcomes(personas.data?.personas ?? [], props).data
  if (!outcomes || outcomes.length === 0) return null
  return (
    <section>
      <h3>Personas</h3>
      <ul className={classes.plainList}>
        {outcomes.map((outcome) => (
          <li key={`${outcome.persona.id} ${outcome.flag}`}>
            <strong>
              <Name isMono={false}>{outcome.persona.name}</Name>
            </strong>
            {props.flags.length > 1 && (
              <>
                , <Name>{outcome.flag}</Name>
              </>
            )}
            : {isChanged(outcome) ? <Result outcome={outcome.before} /> : 'stays'} {isChanged(outcome) && '→ '}
            <Result outcome={outcome.after} />
            {outcome.after && (
              <div className={classes.quiet}>
                <Sentence parts={outcome.after.headline} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
