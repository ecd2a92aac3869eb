import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { PasskeyTable } from '../../parts/passkey-table.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'

/** The passkeys of a person, which administrators remove when the person lost them. */
export const PersonPasskeys = ({ id }: { readonly id: number }) => {
  const query = useQuery(queries.passkeys.getUserPasskeys.queryOptions({ params: { id } }))
  return (
    <Section title="Passkeys" lead="Remove a passkey that the person lost. Without passkeys, the account needs no second factor any more.">
      <QueryView query={query} rows={1}>
        {({ passkeys, secondFactor }) => (
          <>
            <PasskeyTable
              passkeys={passkeys}
              remove={(passkey) => halyard.passkeys.deleteUserPasskey({ params: { id, passkeyId: passkey.id } })}
            />
            <p>
              {secondFactor ? 'The password of this person also needs a passkey.' : 'The password of this person needs no second factor.'}
            </p>
          </>
        )}
      </QueryView>
    </Section>
  )
}
