import type { PlaygroundContext, PlaygroundFeature } from '@halyard/sdk'
import { Badge } from '../../parts/badge.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { ExplanationView } from '../../parts/explanation/explanation-view.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { visible } from '../../sentences/names/visible.ts'
import { listed, name as nameOf, type Parts, say } from '../../sentences/parts.ts'
import { shownValue } from '../../sentences/values.ts'
import { isChanged, type ResultRow, type TrayOutcomes } from './results.ts'

interface Props {
  readonly row: ResultRow
  readonly environments: readonly { readonly name: string; readonly type: string }[]
  readonly tray: TrayOutcomes
  readonly onClose: () => void
}

/** Each context has its outcomes and conditions, so only the first contexts are shown. */
const most = 50

const contextParts = ({ properties, appName: _, environment: __, ...fields }: PlaygroundContext): Parts => {
  const values = Object.entries({ ...fields, ...properties })
  return listed(values.map(([field, value]): Parts => say`${nameOf(field)} ${shownValue(String(value))}`))
}

const Outcome = ({
  now,
  then,
  environment,
}: {
  now: PlaygroundFeature
  then: PlaygroundFeature | null | undefined
  environment: string
}) => (
  <>
    <ExplanationView outcome={now} environment={environment} isOpen />
    {then !== undefined && isChanged([now], [then]) && (
      <>
        <p>
          <Badge kind="accent">with the changes in the tray</Badge>
        </p>
        {then ? <ExplanationView outcome={then} environment={environment} isOpen /> : <p>The flag will be archived.</p>}
      </>
    )}
  </>
)

/** Why a flag is on or off in each environment, for each context. */
export const WhyDialog = ({ row, environments, tray, onClose }: Props) => (
  <Dialog title={`Why: ${visible(row.name)}`} onClose={onClose}>
    <PageLink page="flag" params={{ name: row.name }}>
      Open the flag
    </PageLink>
    {environments.map(({ name, type }) => {
      const outcomes = row.now[name] ?? []
      return (
        <section key={name}>
          <h3>
            <EnvironmentName name={name} type={type} />
          </h3>
          {outcomes.length === 0 && <p>The flag is not in this environment.</p>}
          {outcomes.slice(0, most).map((now, at) => (
            <div key={at}>
              {outcomes.length > 1 && (
                <h4>
                  <Sentence parts={contextParts(now.context)} />
                </h4>
              )}
              <Outcome now={now} then={tray.get(name)?.get(row.name)?.[at]} environment={name} />
            </div>
          ))}
          {outcomes.length > most && <p>{outcomes.length - most} further contexts are not shown.</p>}
        </section>
      )
    })}
  </Dialog>
)
