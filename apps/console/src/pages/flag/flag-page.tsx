import type { Feature } from '@halyard/sdk'
import { useState } from 'react'
import { basePath } from '../../data/base.ts'
import { useFlagUsage } from '../../data/flag-usage.ts'
import { fragmentNow } from '../../data/fragment.ts'
import { announce } from '../../parts/announcer.tsx'
import { ConnectGuide } from '../../parts/connect-guide.tsx'
import { copyText } from '../../parts/copy-text.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { FlagFrame } from '../../parts/flag-frame/flag-frame.tsx'
import { useKeys } from '../../parts/keys/use-keys.ts'
import { hrefOf } from '../../routes.ts'
import { FlagActions } from './actions/flag-actions.tsx'
import { FlagDetails } from './details/flag-details.tsx'
import { EnvironmentCard } from './environment-card.tsx'
import { EnvironmentNav } from './environment-nav.tsx'
import classes from './flag.module.css'
import { OpenRequests } from './open-requests.tsx'

const show = (environment: string): void => {
  history.replaceState(history.state, '', `#${encodeURIComponent(environment)}`)
  const card = document.getElementById(environment)
  card?.scrollIntoView()
  card?.focus({ preventScroll: true })
}

/** The environment of the fragment, else the first one. */
const firstOf = ({ environments }: Feature): string => {
  const named = fragmentNow()
  return (environments.find(({ name }) => name === named) ?? environments[0])?.name ?? ''
}

const Overview = ({ feature }: { readonly feature: Feature }) => {
  const { name, project, environments } = feature
  const [current, setCurrent] = useState(() => firstOf(feature))
  const usage = useFlagUsage(name).data?.data
  const copyLink = async () => {
    await copyText(location.origin + basePath + hrefOf('flag', { name }, undefined, current))
    announce('The link is copied')
  }
  useKeys('Flag', [
    ...environments.slice(0, 9).map((environment, at) => ({
      keys: String(at + 1),
      label: `Go to ${environment.name}`,
      run: () => {
        setCurrent(environment.name)
        show(environment.name)
      },
    })),
    {
      keys: 'y',
      label: 'Copy the link to the environment',
      run: () => {
        copyLink().catch(() => announce('The browser refused to copy the link'))
      },
    },
  ])
  return (
    <div className={classes.overview}>
      <EnvironmentNav feature={feature} current={current} onChoose={setCurrent} />
      <div>
        <OpenRequests project={project} feature={name} />
        <div className={classes.environments}>
          {environments.map((environment) => (
            <EnvironmentCard
              key={environment.name}
              feature={feature}
              environment={environment.name}
              type={environment.type}
              usage={usage?.filter((entry) => entry.environment === environment.name)}
              isCurrent={environment.name === current}
            />
          ))}
        </div>
        <FlagDetails feature={feature} />
        <FlagActions feature={feature} environment={current} />
        <Disclosure summary="Use the flag in code">
          <ConnectGuide flag={name} />
        </Disclosure>
      </div>
    </div>
  )
}

const FlagPage = ({ params: { name } }: { readonly params: { readonly name: string } }) => (
  <FlagFrame name={name}>{(feature) => <Overview feature={feature} />}</FlagFrame>
)

export default FlagPage
