import { tokenTypes } from '@halyard/contracts/data'
import type { ApiToken } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { tokenPermission } from '../../parts/api-token-purpose.ts'
import { ApiTokenTable } from '../../parts/api-token-table.tsx'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { NewApiToken } from '../../parts/new-api-token.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { ChangeExpiry } from './change-expiry.tsx'

type Open = { readonly action: 'create' } | { readonly action: 'delete' | 'expiry'; readonly token: ApiToken } | null

const TokensPage = () => {
  const tokens = useQuery(queries.apiTokens.getApiTokens.queryOptions())
  const can = useCan()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const refusalOf = (verb: 'CREATE' | 'UPDATE' | 'DELETE', type: ApiToken['type']) => {
    const permission = tokenPermission(verb, type)
    return can(permission) ? undefined : `You need the permission ${permission}.`
  }
  const canCreate = tokenTypes.some((type) => refusalOf('CREATE', type) === undefined)
  return (
    <Page
      title="API tokens"
      actions={
        <Button onClick={() => setOpen({ action: 'create' })} refusal={canCreate ? undefined : 'Only administrators create API tokens'}>
          New API token
        </Button>
      }
    >
      <p>
        Applications read flags with an API token, which belongs to no account. Your own tokens are on{' '}
        <PageLink page="me">your account</PageLink>.
      </p>
      <QueryView query={tokens}>
        {(data) => (
          <>
            <ApiTokenTable
              tokens={data.tokens}
              empty="No API tokens yet. An application needs one to read flags."
              actions={(token) => (
                <>
                  <Button
                    aria-label={`Change expiry of ${token.tokenName}`}
                    refusal={refusalOf('UPDATE', token.type)}
                    onClick={() => setOpen({ action: 'expiry', token })}
                  >
                    Change expiry
                  </Button>{' '}
                  <Button
                    kind="danger"
                    aria-label={`Delete ${token.tokenName}`}
                    refusal={refusalOf('DELETE', token.type)}
                    onClick={() => setOpen({ action: 'delete', token })}
                  >
                    Delete
                  </Button>
                </>
              )}
            />
            {open?.action === 'expiry' && <ChangeExpiry token={open.token} tokens={data} reload={tokens.refetch} onClose={close} />}
          </>
        )}
      </QueryView>
      {open?.action === 'create' && (
        <NewApiToken
          types={tokenTypes.toSorted((left, right) => Number(left === 'admin') - Number(right === 'admin'))}
          refusalOf={(type) => refusalOf('CREATE', type)}
          create={(body) => halyard.apiTokens.createApiToken({ body })}
          onClose={close}
        />
      )}
      {open?.action === 'delete' && (
        <DeleteDialog
          title="Delete the token?"
          action="Delete the token"
          done="The token is deleted"
          remove={() => halyard.apiTokens.deleteApiToken({ params: { token: String(open.token.id) } })}
          onDone={close}
          onClose={close}
        >
          <p>
            Applications that use <UserText>{open.token.tokenName}</UserText> stop reading flags at once. A deleted token cannot be
            restored.
          </p>
        </DeleteDialog>
      )}
    </Page>
  )
}

export default TokensPage
