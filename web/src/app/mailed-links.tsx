import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SESSION, useSession } from '../client/session.tsx'
import { onTabMessage } from '../client/tabs.ts'
import {
  closeRecovery,
  type OpenedRecovery,
  openedRecovery,
  openRecovery,
  recoveryIn,
} from '../entities/account/recovery.ts'
import { CONFIRM, STOP_RESET, UNDO } from './mailed-markers.ts'

const SCREEN = '/reset-password'

/**
 * Takes the secrets of mailed links out of the URL before anything else renders: replaces the history entry and keeps
 * them only in memory.
 */
export const MailedLinks = ({ children }: { children: ReactNode }) => {
  const location = useLocation()
  useRecoveryNews()
  const recovery = recoveryIn(location)
  if (recovery) return <ToRecovery recovery={recovery} />
  const confirmation = new URLSearchParams(location.hash.slice(1)).get(CONFIRM)
  if (confirmation) return <ToAccount token={confirmation} act="openEmailLink" />
  const undo = new URLSearchParams(location.hash.slice(1)).get(UNDO)
  if (undo) return <ToUndo token={undo} />
  const stop = new URLSearchParams(location.hash.slice(1)).get(STOP_RESET)
  if (stop) return <ToAccount token={stop} act="stopFactorReset" />
  return children
}

const ToRecovery = ({ recovery }: { recovery: OpenedRecovery }) => {
  const navigate = useNavigate()
  const { token } = recovery
  useEffect(() => {
    openRecovery({ token })
    void navigate(SCREEN, { replace: true })
  }, [token, navigate])
  return null
}

type ToAccountProps = { token: string; act: 'openEmailLink' | 'stopFactorReset' }

/** Uses a link that leaves the page as it is. Loads the code on demand, only for visitors with a link. */
const ToAccount = ({ token, act }: ToAccountProps) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    void import('../features/account/email-links.ts')
      .then((links) => links[act](token))
      .then(() => queries.invalidateQueries({ queryKey: [SESSION.path] }))
    void navigate({ pathname, search }, { replace: true })
  }, [token, act, pathname, search, navigate, queries])
  return null
}

/** Restores the email address, then opens the page for a new password, which a cookie now permits. */
const ToUndo = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    void import('../features/account/email-links.ts')
      .then(({ undoEmailChange }) => undoEmailChange(token))
      .then(async (isUndone) => {
        void queries.invalidateQueries({ queryKey: [SESSION.path] })
        await navigate(isUndone ? SCREEN : '/', { replace: true })
      })
  }, [token, navigate, queries])
  return null
}

/** Signed-out pages follow a recovery link that another tab opened. Every page forgets it once it ends. */
const useRecoveryNews = () => {
  const navigate = useNavigate()
  const isSignedOut = useSession().status === 'signed-out'
  useEffect(
    () =>
      onTabMessage((news) => {
        if (news.kind !== 'recovery') return
        const recovery = openedRecovery()
        if (news.token === null) {
          if (!recovery) return
          closeRecovery()
          void navigate('/', { replace: true })
        } else if (isSignedOut && recovery?.token !== news.token) {
          openRecovery({ token: news.token })
          void navigate(SCREEN, { replace: true })
        }
      }),
    [navigate, isSignedOut],
  )
}
