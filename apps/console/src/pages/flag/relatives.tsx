import { flagStateOf, type World } from '@halyard/domain'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { parentParts } from '../../sentences/parent-differences.ts'
import { say, words } from '../../sentences/parts.ts'
import { stateOfNumber } from '../../sentences/states.ts'
import classes from './flag.module.css'

interface Props {
  readonly world: World
  readonly feature: string
}

const Relative = ({ world, name, environment }: { readonly world: World; readonly name: string; readonly environment: string }) => {
  const configuration = world.features.get(name)?.configuration
  return (
    <>
      <PageLink page="flag" params={{ name }} fragment={environment}>
        <Name>{name}</Name>
      </PageLink>{' '}
      {configuration ? <StateMark state={stateOfNumber(flagStateOf(configuration))} /> : 'is not in this environment'}
    </>
  )
}

/** The parents and the children of a flag with their states in one environment. */
export const Relatives = ({ world, feature }: Props) => {
  const flag = world.features.get(feature)
  const { environment } = world
  if (!flag || flag.parents.length + flag.children.length === 0) return null
  return (
    <ul className={classes.lines}>
      {flag.parents.map((parent) => (
        <li key={parent.feature}>
          <Sentence parts={say`Only if ${parentParts(parent)}. Present state:`} />{' '}
          <Relative world={world} name={parent.feature} environment={environment} />
        </li>
      ))}
      {flag.children.map((child) => (
        <li key={child}>
          <Sentence parts={[words('Needed by ')]} />
          <Relative world={world} name={child} environment={environment} />
        </li>
      ))}
    </ul>
  )
}
