import type { ComponentProps } from 'react'
import { useState } from 'react'
import { ApiTokenForm } from './api-token-form.tsx'
import { tokenPurposes } from './api-token-purpose.ts'
import { Dialog } from './dialog.tsx'
import { SecretOnce } from './secret-once.tsx'
import { curlWith } from './shell-command.ts'

type Props = Omit<ComponentProps<typeof ApiTokenForm>, 'onCreated' | 'onCancel'> & { readonly onClose: () => void }

/** Creates an API token, then shows its secret once. */
export const NewApiToken = ({ onClose, ...form }: Props) => {
  const [created, setCreated] = useState<Parameters<ComponentProps<typeof ApiTokenForm>['onCreated']>[0]>()
  const purpose = tokenPurposes.find(({ type }) => type === created?.type)
  return (
    <Dialog title={created ? `The token ${created.tokenName}` : 'New API token'} onClose={onClose}>
      {created && purpose ? (
        <SecretOnce
          label="API token"
          secret={created.secret}
          command={{ text: curlWith(created.secret, purpose.path), effect: purpose.effect }}
          onDone={onClose}
        />
      ) : (
        <ApiTokenForm {...form} onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  )
}
