import type { Feature } from '@halyard/sdk'
import { FlagFrame } from '../../parts/flag-frame/flag-frame.tsx'
import { EnvironmentCard } from './environment-card.tsx'
import classes from './flag.module.css'

const Overview = ({ feature }: { readonly feature: Feature }) => (
  <div className={classes.environments}>
    {feature.environments.map(({ name, type }) => (
      <EnvironmentCard key={name} feature={feature} environment={name} type={type} />
    ))}
  </div>
)

const FlagPage = ({ params: { name } }: { readonly params: { readonly name: string } }) => (
  <FlagFrame name={name}>{(feature) => <Overview feature={feature} />}</FlagFrame>
)

export default FlagPage
