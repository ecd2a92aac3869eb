import type { OidcProviderCheck } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { ClockDifference } from '../../parts/single-sign-on/clock-difference.tsx'
import { UserText } from '../../parts/user-text.tsx'

const List = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>
        <UserText>{text}</UserText>
      </li>
    ))}
  </ul>
)

const Result = ({ result: { faults, warnings, issuer, algorithms, keys, clockDifference } }: { readonly result: OidcProviderCheck }) => (
  <>
    {faults.length === 0 ? (
      <Note kind="done" title="The check found no fault" isLive />
    ) : (
      <Note kind="failure" title="People cannot log in with this provider" isLive>
        <List texts={faults} />
      </Note>
    )}
    {warnings.length > 0 && (
      <Note kind="warning" title="Warnings">
        <List texts={warnings} />
      </Note>
    )}
    <Facts
      facts={[
        ['Issuer that the provider states', issuer && <UserText>{issuer}</UserText>],
        ['Signature algorithms', algorithms.length > 0 && <UserText>{algorithms.join(', ')}</UserText>],
        ['Keys', keys],
        ['Clock of the provider', <ClockDifference key="clock" seconds={clockDifference} />],
      ]}
    />
  </>
)

/** Reads the discovery document and the keys of the provider now, and shows faults in words. */
export const ProviderCheck = ({ id }: { readonly id: string }) => {
  const [result, setResult] = useState<OidcProviderCheck>()
  const check = useWrite(() => halyard.oidc.checkOidcProvider({ params: { providerId: id } }), {
    done: 'The provider is checked',
    onDone: setResult,
  })
  return (
    <Section title="Check" lead="The server reads the documents of the provider, and stores nothing.">
      <Button isBusy={check.isPending} onClick={() => check.mutate(undefined)}>
        Check the provider
      </Button>
      {check.error && <FailureNote error={check.error} />}
      {result && <Result result={result} />}
    </Section>
  )
}
