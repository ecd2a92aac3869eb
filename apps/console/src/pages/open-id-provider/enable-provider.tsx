import type { OidcProvider } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { isLockOut, LockOut } from '../../parts/single-sign-on/lock-out.tsx'
import { TestLink } from '../../parts/single-sign-on/test-link.tsx'
import { providerValues } from './provider-values.ts'

/** Whether people can log in with the provider, a test, and the switch. */
export const EnableProvider = ({ provider }: { readonly provider: OidcProvider }) => {
  const enabled = !provider.enabled
  const write = useWrite(
    (force: boolean) =>
      halyard.oidc.updateOidcProvider(
        { params: { providerId: provider.id }, body: providerValues(provider, { enabled }), ...(force && { query: { force } }) },
        { ifMatch: provider },
      ),
    { done: enabled ? 'The provider is enabled' : 'The provider is disabled' },
  )
  const action = enabled ? 'Enable the provider' : 'Disable the provider'
  return (
    <Section title="State">
      {provider.enabled ? (
        <Note kind="done">
          <p>People can log in with this provider.</p>
        </Note>
      ) : (
        <Note kind="warning">
          <p>The provider is disabled, so nobody can log in with it. Test the login first.</p>
        </Note>
      )}
      <TestLink loginPath={provider.loginPath} />
      <Button kind={enabled ? 'main' : 'plain'} isBusy={write.isPending} onClick={() => write.mutate(false)}>
        {action}
      </Button>
      {write.error && !isLockOut(write.error) && <FailureNote error={write.error} />}
      <LockOut error={write.error} action={action} isBusy={write.isPending} onForce={() => write.mutate(true)} />
    </Section>
  )
}
