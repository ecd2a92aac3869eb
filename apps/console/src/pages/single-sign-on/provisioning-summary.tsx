import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Facts } from '../../parts/facts.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'

/** The state of provisioning in a few words. */
export const ProvisioningSummary = () => {
  const query = useQuery(queries.scim.getScimSettings.queryOptions())
  return (
    <Section
      title="Provisioning (SCIM)"
      lead="The provider creates, changes and disables people and groups, also between their logins."
      actions={<PageLink page="provisioning">Set up provisioning</PageLink>}
    >
      <QueryView query={query} rows={2}>
        {({ enabled, token, seenAt, users, groups }) => (
          <Facts
            facts={[
              ['State', enabled ? 'enabled' : 'disabled'],
              ['Token', token ? 'exists' : 'none'],
              ['Last request of the provider', seenAt ? <Time key="seen" at={seenAt} /> : 'none yet'],
              ['Managed people', users],
              ['Managed groups', groups],
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}
