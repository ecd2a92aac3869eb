import { flagStateOf } from '@halyard/domain'
import type { Feature } from '@halyard/sdk'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { stateOfNumber } from '../../sentences/states.ts'
import classes from './flag.module.css'

interface Props {
  readonly feature: Feature
  readonly current: string
  readonly onChoose: (environment: string) => void
}

/** The environments with the states that applications get, as links to their cards. */
export const EnvironmentNav = ({ feature, current, onChoose }: Props) => (
  <nav aria-label="Environments" className={classes.environmentNav}>
    <ul>
      {feature.environments.map((environment) => (
        <li key={environment.name}>
          <a
            href={`#${encodeURIComponent(environment.name)}`}
            aria-current={environment.name === current ? 'location' : undefined}
            onClick={() => onChoose(environment.name)}
          >
            <EnvironmentName name={environment.name} type={environment.type} />
          </a>
          <StateMark state={stateOfNumber(flagStateOf(environment as Parameters<typeof flagStateOf>[0]))} />
        </li>
      ))}
    </ul>
  </nav>
)
