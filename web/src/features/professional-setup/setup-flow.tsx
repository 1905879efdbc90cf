import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { CARD_STEP_ADVANCE_MS } from '@fieldside/contracts/limits.ts'
import { useEffect, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import { CardStep } from './card-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { RejectionNotice } from './rejection-notice.tsx'
import { firstOpenStep, type SetupState, STEP, STEPS, type Step, stepOfMissing } from './setup-state.ts'
import { StepBar, useStepFocus } from './step-parts.tsx'

/** Advances by itself after the card is saved, unless the professional already moved on. */
const useSteps = (setup: SetupState) => {
  const [step, setStep] = useState<Step>(() => firstOpenStep(setup))
  const [cardSaved, setCardSaved] = useState(false)
  const go = (to: Step) => {
    setCardSaved(false)
    setStep(to)
  }
  useEffect(() => {
    if (!cardSaved) return
    const timer = setTimeout(() => go(STEP.done), CARD_STEP_ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [cardSaved])
  return { step, go, onCardSaved: () => setCardSaved(true) }
}

type SetupFlowProps = { setup: SetupState; fullName: string }

export const SetupFlow = ({ setup, fullName }: SetupFlowProps) => {
  const steps = useSteps(setup)
  const { step, go } = steps
  const panel = useStepFocus(step)
  const { professional, payment } = setup
  const rejection = professional?.status === 'rejected' ? professional.rejection_reason : null
  return (
    <>
      {rejection && (
        <RejectionNotice
          reason={rejection}
          withdrawnAt={professional?.approval_withdrawn_at}
          confirmedSessions={setup.confirmed_sessions}
          onGo={go}
        />
      )}
      <Stepper steps={STEPS} current={step} />
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={`Step ${step + 1}: ${STEPS[step]}`}
        className="mt-7 outline-none"
      >
        <Card className="p-5 md:p-8">
          <StepContent setup={setup} fullName={fullName} steps={steps} />
          {step >= STEP.payment && (
            <FinishBar
              hasCard={payment.payment_method_setup}
              label={rejection ? 'Resubmit for review' : 'Complete Setup'}
              onBack={() => go(step === STEP.done ? STEP.payment : STEP.documents)}
              onMissing={go}
            />
          )}
        </Card>
      </section>
    </>
  )
}

type StepContentProps = SetupFlowProps & { steps: ReturnType<typeof useSteps> }

const StepContent = ({ setup, fullName, steps: { step, go, onCardSaved } }: StepContentProps) => {
  const { professional, payment } = setup
  if (step === STEP.profile)
    return <ProfileStep professional={professional} fullName={fullName} onNext={() => go(STEP.documents)} />
  if (step === STEP.payment) return <CardStep payment={payment} onSaved={onCardSaved} />
  if (step === STEP.done) return <DoneStep setup={setup} onEdit={go} />
  return (
    <DocumentsStep
      documents={professional?.documents ?? []}
      onBack={() => go(STEP.profile)}
      onNext={() => go(STEP.payment)}
    />
  )
}

type FinishBarProps = {
  hasCard: boolean
  label: string
  onBack: () => void
  onMissing: (step: Step) => void
}

/** The last two steps share this bar, so that a click during the automatic advance isn't lost. */
const FinishBar = ({ hasCard, label, onBack, onMissing }: FinishBarProps) => {
  const { submitAsync, pending, reply } = useCommand(actions.finishSetup)
  const finish = async () => {
    try {
      await submitAsync({})
    } catch (error) {
      notify.error('We couldn’t complete your setup', sentenceOf(error))
      if (error instanceof ApiProblem && error.code === 'setup-incomplete')
        onMissing(stepOfMissing(Object.keys(error.fields)[0]))
    }
  }
  return (
    <StepBar onBack={onBack}>
      {hasCard && (
        <Button pending={pending || reply !== undefined} onClick={() => void finish()}>
          {label}
        </Button>
      )}
    </StepBar>
  )
}
