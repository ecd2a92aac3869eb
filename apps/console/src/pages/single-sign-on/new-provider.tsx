import type { CreateOidcProvider } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { hrefOf } from '../../routes.ts'

type TextName = 'id' | 'name' | 'issuer' | 'clientId' | 'clientSecret'

const fields = [
  ['id', 'Id', 'A short word such as staff. It is part of the addresses that the provider calls, and cannot change.'],
  ['name', 'Name', 'On the button of the sign-in page.'],
  ['issuer', 'Issuer', 'Exactly as the provider states it, such as https://login.example.com/realms/staff.'],
  ['clientId', 'Client id', 'Identifies this server at the provider.'],
  ['clientSecret', 'Client secret', 'Nobody can read it later. Empty: a public client.'],
] as const satisfies readonly (readonly [TextName, string, string])[]

const nothing = { id: '', name: '', issuer: '', clientId: '', clientSecret: '' }

/** The address that the provider must know before it gives out a client id. */
const RedirectUri = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(queries.saml.getSamlStatus.queryOptions())
  if (!data || !/^[\w.~-]+$/.test(id)) return null
  const uri = new URL(`../oidc/${id}/callback`, data.callbackUrl).href
  return (
    <p>
      Register this redirect URI at the provider: <code>{uri}</code> <CopyButton text={uri} label="Copy: Redirect URI" />
    </p>
  )
}

/** Adds a provider, which stays disabled until it is tested, and opens its page. */
export const NewProvider = ({ onClose }: { readonly onClose: () => void }) => {
  const [values, setValues] = useState<Readonly<Record<TextName, string>>>(nothing)
  const [, navigate] = useLocation()
  const { clientSecret, ...required } = values
  const body: CreateOidcProvider = { ...required, ...(clientSecret && { clientSecret }) }
  const create = useWrite(() => halyard.oidc.createOidcProvider({ body }), {
    done: 'The provider is added',
    onDone: ({ id }) => navigate(hrefOf('openIdProvider', { id })),
  })
  return (
    <Dialog title="Add an OpenID provider" onClose={onClose}>
      <Form
        submit="Add the provider"
        write={create}
        fields={fields.map(([name]) => `body/${name}`)}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        {fields.map(([name, label, hint]) => (
          <Field key={name} label={label} hint={hint} fault={faultAt(create.error, `body/${name}`)}>
            <input
              type={name === 'clientSecret' ? 'password' : 'text'}
              value={values[name]}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              required={name !== 'clientSecret'}
              spellCheck={false}
              autoComplete="off"
            />
          </Field>
        ))}
        <RedirectUri id={values.id} />
      </Form>
    </Dialog>
  )
}
