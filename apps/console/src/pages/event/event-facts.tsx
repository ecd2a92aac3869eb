import type { EventDetails } from '@halyard/sdk'
import { Facts } from '../../parts/facts.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Time } from '../../parts/time.tsx'

const Author = ({ event: { createdBy, createdByUserId, createdByTokenId } }: { readonly event: EventDetails }) => (
  <>
    {createdByUserId === null ? (
      <Name isMono={false}>{createdBy}</Name>
    ) : (
      <PageLink page="person" params={{ id: String(createdByUserId) }}>
        <Name isMono={false}>{createdBy}</Name>
      </PageLink>
    )}
    {createdByTokenId !== null &&
      (createdByUserId === null
        ? `, an API token (number ${createdByTokenId})`
        : `, with the token number ${createdByTokenId} of the account`)}
    {createdByUserId === null && createdByTokenId === null && ', without an account'}
  </>
)

const Seal = ({ seal }: { readonly seal: NonNullable<EventDetails['seal']> }) => (
  <>
    number {seal.seq} of the chain {seal.chain === '' ? 'of events without a project' : <Name>{seal.chain}</Name>}, {seal.position} of all
    seals, <code title={seal.mac}>{seal.mac.slice(0, 16)}…</code>
  </>
)

/** When, who, where, and the seal of an event. */
export const EventFacts = ({ event }: { readonly event: EventDetails }) => {
  const { createdAt, project, featureName, environment, type, seal } = event
  return (
    <Facts
      facts={[
        ['When', <Time key="when" at={createdAt} />],
        ['Who', <Author key="who" event={event} />],
        [
          'Flag',
          featureName && (
            <PageLink page="flag" params={{ name: featureName }}>
              <Name>{featureName}</Name>
            </PageLink>
          ),
        ],
        ['Environment', environment && <Name>{environment}</Name>],
        [
          'Project',
          project && (
            <PageLink page="project" params={{ project }}>
              <Name>{project}</Name>
            </PageLink>
          ),
        ],
        ['Type', <code key="type">{type}</code>],
        ['Seal', seal ? <Seal key="seal" seal={seal} /> : 'not sealed yet'],
      ]}
    />
  )
}
