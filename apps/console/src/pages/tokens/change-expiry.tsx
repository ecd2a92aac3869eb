import type { ApiToken, ApiTokens } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ExpiryField } from '../../parts/expiry-field.tsx'
import { Form } from '../../parts/form.tsx'

interface Props {
  readonly token: ApiToken
  /** The list that the caller sees; the server checks that it did not change. */
  readonly tokens: ApiTokens
  readonly reload: Reload<ApiTokens>
  readonly onClose: () => void
}

export const ChangeExpiry = ({ token, tokens: present, reload: read, onClose }: Props) => {
  const { base: tokens, reload } = useBase(present, true, read)
  const [expiresAt, setExpiresAt] = useState(token.expiresAt)
  const write = useWrite(
    () => halyard.apiTokens.updateApiToken({ params: { token: String(token.id) }, body: { expiresAt } }, { ifMatch: tokens }),
    { done: 'The expiry is changed', onDone: onClose },
  )
  return (
    <Dialog title={`Expiry of ${token.tokenName}`} onClose={onClose}>
      <Form
        submit="Change the expiry"
        write={write}
        fields={['body/expiresAt']}
        source={{ types: ['api-token-created', 'api-token-updated', 'api-token-deleted'], isAbout: isEventAbout('id', token.id), reload }}
        onSubmit={() => write.mutate(undefined)}
        onCancel={onClose}
      >
        <ExpiryField value={expiresAt} onChange={setExpiresAt} fault={faultAt(write.error, 'body/expiresAt')} />
      </Form>
    </Dialog>
  )
}
