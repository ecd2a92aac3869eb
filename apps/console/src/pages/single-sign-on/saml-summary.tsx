import type { SamlStatus, StoredSamlSettings } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Facts } from '../../parts/facts.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { DaysLeft } from '../../parts/single-sign-on/days-left.tsx'
import { UserText } from '../../parts/user-text.tsx'

const stateOf = (settings: StoredSamlSettings, status: SamlStatus): string => {
  if (settings.certificate === undefined) return 'not set up'
  if (status.usable) return 'people can log in'
  return settings.enabled ? 'enabled, but people cannot log in' : 'disabled'
}

/** The state of SAML in a few words. */
export const SamlSummary = () => {
  const settings = useQuery(queries.saml.getSamlSettings.queryOptions())
  const status = useQuery(queries.saml.getSamlStatus.queryOptions())
  return (
    <Section title="SAML" actions={<PageLink page="saml">Set up SAML</PageLink>}>
      <QueryView query={settings} rows={2}>
        {(stored) => (
          <QueryView query={status} rows={2}>
            {(state) => (
              <>
                <Facts
                  facts={[
                    ['State', stateOf(stored, state)],
                    ['Provider', stored.entityId && <UserText>{stored.entityId}</UserText>],
                    ...state.certificates.map(
                      ({ of, fingerprint256, validTo }) =>
                        [
                          of === 'provider' ? 'Certificate of the provider' : 'Certificate of this server',
                          <DaysLeft key={fingerprint256} validTo={validTo} />,
                        ] as const,
                    ),
                  ]}
                />
                {stored.enabled && state.faults.length > 0 && (
                  <ul>
                    {state.faults.map((fault) => (
                      <li key={fault}>{fault}</li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </Section>
  )
}
