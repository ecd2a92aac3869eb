import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { Note } from '../../parts/note.tsx'
import { useNow } from '../../parts/now.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { DaysLeft, daysLeft, soonDays } from '../../parts/single-sign-on/days-left.tsx'

/** Warns administrators before a certificate of single sign-on ends. */
export const CertificateNotice = () => {
  const now = useNow()
  const { data } = useQuery({ ...queries.saml.getSamlStatus.queryOptions(), enabled: useCan()('ADMIN'), staleTime: 3_600_000 })
  const ending = data?.certificates.filter(({ validTo }) => daysLeft(validTo, now) < soonDays) ?? []
  if (ending.length === 0) return null
  return (
    <Note kind="warning" title="A certificate of single sign-on ends soon">
      <ul>
        {ending.map(({ of, fingerprint256, validTo }) => (
          <li key={fingerprint256}>
            {of === 'provider' ? 'Identity provider' : 'This server'}: <DaysLeft validTo={validTo} />
          </li>
        ))}
      </ul>
      <p>
        Enter the new certificate on the page <PageLink page="saml">SAML</PageLink>.
      </p>
    </Note>
  )
}
