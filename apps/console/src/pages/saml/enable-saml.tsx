import type { StoredSamlSettings } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { isLockOut, LockOut } from '../../parts/single-sign-on/lock-out.tsx'
import { samlValues } from './saml-values.ts'

/** Enables or disables login by SAML, with the stored settings. */
export const EnableSaml = ({ settings }: { readonly settings: StoredSamlSettings }) => {
  const enabled = settings.enabled !== true
  const write = useWrite(
    (force: boolean) =>
      halyard.saml.setSamlSettings({ body: samlValues(settings, { enabled }), ...(force && { query: { force } }) }, { ifMatch: settings }),
    { done: enabled ? 'SAML is enabled' : 'SAML is disabled' },
  )
  const action = enabled ? 'Enable SAML' : 'Disable SAML'
  return (
    <>
      <Button kind={enabled ? 'main' : 'plain'} isBusy={write.isPending} onClick={() => write.mutate(false)}>
        {action}
      </Button>
      {write.error && !isLockOut(write.error) && <FailureNote error={write.error} />}
      <LockOut error={write.error} action={action} isBusy={write.isPending} onForce={() => write.mutate(true)} />
    </>
  )
}
