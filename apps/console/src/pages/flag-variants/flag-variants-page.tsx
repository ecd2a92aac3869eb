import type { Feature } from '@halyard/sdk'
import { useState } from 'react'
import { FailureNote } from '../../parts/failure-note.tsx'
import { FlagEnvironmentFrame } from '../../parts/flag-frame/flag-environment-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { Parameters } from '../../routes.ts'
import { useProposed } from '../../tray/use-proposed.ts'
import { VariantsDraft } from './variants-draft.tsx'

const Variants = ({ feature: { name, project }, environment }: { readonly feature: Feature; readonly environment: string }) => {
  const { world, live, proposed, error } = useProposed({ project, environment }, name)
  const [round, setRound] = useState(0)
  if (error && !world) return <FailureNote error={error} />
  if (!world || !live || !proposed)
    return (
      <div aria-busy="true">
        <Skeleton />
      </div>
    )
  return <VariantsDraft key={round} world={world} feature={name} live={live} proposed={proposed} onReset={() => setRound(round + 1)} />
}

const FlagVariantsPage = ({ params: { name, environment } }: { readonly params: Parameters<'flagVariants'> }) => (
  <FlagEnvironmentFrame name={name} environment={environment} view="Variants">
    {(feature) => <Variants feature={feature} environment={environment} />}
  </FlagEnvironmentFrame>
)

export default FlagVariantsPage
