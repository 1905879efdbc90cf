// Stand-in for Stripe.js with the parts of window.Stripe that Fieldside calls. Card numbers stay in the frame.
;(() => {
  const ORIGIN = '__SIMULATOR_ORIGIN__'
  const FRAME_STYLE =
    'border:0;display:block;width:100%;margin:0;padding:0;background:transparent;color-scheme:light'
  let lastRequest = 0

  function frameFor(src, title, style) {
    const frame = document.createElement('iframe')
    frame.src = src
    frame.title = title
    frame.style.cssText = style
    frame.setAttribute('allow', 'payment *')
    return frame
  }

  /** Listens to one frame only: both its window and the simulator's origin must match. */
  function listenTo(frame, handle) {
    const listener = (event) => {
      if (event.origin === ORIGIN && event.source === frame.contentWindow) handle(event.data)
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }

  function createCardElement(options) {
    const listeners = new Map()
    const waiting = new Map()
    let settings = { ...options }
    let frame = null
    let container = null
    let stopListening = null
    /** Messages queued until the frame has loaded; null afterwards. */
    let early = []

    const emit = (name, value) => {
      for (const listener of listeners.get(name) ?? []) listener(value)
    }
    const send = (message) => {
      if (early) early.push(message)
      else frame?.contentWindow?.postMessage(message, ORIGIN)
    }
    const mark = (name, on) => container?.classList.toggle(`StripeElement--${name}`, on)

    function markState(state) {
      mark('complete', state.complete)
      mark('invalid', Boolean(state.error))
      mark('empty', state.empty)
    }

    const received = {
      loaded: () => {
        const orders = early ?? []
        early = null
        for (const order of [{ type: 'init', options: settings }, ...orders]) send(order)
      },
      ready: () => emit('ready', { elementType: 'card' }),
      height: ({ height }) => {
        frame.style.height = `${height}px`
      },
      change: ({ state }) => {
        markState(state)
        emit('change', { elementType: 'card', ...state })
      },
      focus: () => {
        mark('focus', true)
        emit('focus', { elementType: 'card' })
      },
      blur: () => {
        mark('focus', false)
        emit('blur', { elementType: 'card' })
      },
      escape: () => emit('escape', { elementType: 'card' }),
      result: ({ request, reply }) => {
        waiting.get(request)?.(reply)
        waiting.delete(request)
      },
    }

    const element = {
      mount(target) {
        const found = typeof target === 'string' ? document.querySelector(target) : target
        if (!found)
          throw new Error(
            `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
          )
        if (frame) element.unmount()
        container = found
        container.replaceChildren()
        container.classList.add('StripeElement', 'StripeElement--empty')
        const src = `${ORIGIN}/elements/card?origin=${encodeURIComponent(location.origin)}`
        frame = frameFor(src, 'Secure card payment input frame', `${FRAME_STYLE};height:24px`)
        stopListening = listenTo(frame, (message) => received[message?.type]?.(message))
        container.append(frame)
        return element
      },
      unmount() {
        stopListening?.()
        frame?.remove()
        for (const settle of waiting.values()) settle({ error: gone() })
        waiting.clear()
        container?.classList.remove('StripeElement', 'StripeElement--empty')
        frame = null
        container = null
        early = []
        return element
      },
      destroy: () => element.unmount(),
      update(changes) {
        settings = { ...settings, ...changes }
        send({ type: 'update', options: changes })
        return element
      },
      focus: () => send({ type: 'focus' }),
      blur: () => send({ type: 'blur' }),
      clear: () => send({ type: 'clear' }),
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener])
        return element
      },
      off(name, listener) {
        const left = listener ? (listeners.get(name) ?? []).filter((one) => one !== listener) : []
        listeners.set(name, left)
        return element
      },
      once(name, listener) {
        const once = (value) => {
          element.off(name, once)
          listener(value)
        }
        return element.on(name, once)
      },
      /** Asks the frame to confirm, because only it knows the card. */
      _confirm(order) {
        if (!frame) return Promise.resolve({ error: gone() })
        lastRequest += 1
        const request = lastRequest
        return new Promise((resolve) => {
          waiting.set(request, resolve)
          send({ type: 'confirm', request, order })
        })
      },
    }
    return element
  }

  function gone() {
    return {
      type: 'invalid_request_error',
      code: 'element_not_mounted',
      message:
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    }
  }

  function createElements(defaults) {
    let card = null
    return {
      create(type, options = {}) {
        if (type !== 'card') throw new Error(`The simulator has no '${type}' element, only 'card'.`)
        if (card)
          throw new Error('Can only create one Element of type card through this instance of Elements.')
        const element = createCardElement({ ...defaults, ...options })
        const { destroy } = element
        element.destroy = () => {
          card = null
          return destroy()
        }
        card = element
        return element
      },
      getElement: (type) => (type === 'card' ? card : null),
      update: (options) => card?.update(options),
    }
  }

  const RESOURCES = {
    seti: { path: 'setup_intents', result: 'setupIntent' },
    pi: { path: 'payment_intents', result: 'paymentIntent' },
  }

  function intentOf(clientSecret) {
    const match = /^((seti|pi)_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret)
    if (!match)
      throw new Error(`Invalid value for clientSecret: ${clientSecret} is not a client secret of an intent.`)
    return { id: match[1], clientSecret, ...RESOURCES[match[2]] }
  }

  async function call(key, intent, method, form = {}) {
    const query = new URLSearchParams({ client_secret: intent.clientSecret, ...form })
    const path = `/v1/${intent.path}/${intent.id}${method === 'POST' ? '/confirm' : ''}`
    const url = method === 'GET' ? `${ORIGIN}${path}?${query}` : `${ORIGIN}${path}`
    try {
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'POST' ? { body: query } : {}),
      })
      const body = await response.json()
      return response.ok ? { [intent.result]: body } : { error: body.error }
    } catch (cause) {
      console.error(cause)
      return {
        error: {
          type: 'api_connection_error',
          message:
            'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
        },
      }
    }
  }

  /** Shows the bank's challenge over the page until it is answered. */
  function showChallenge(url) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', '3-D Secure')
    dialog.style.cssText =
      'margin:auto;border:0;padding:0;border-radius:8px;width:min(400px,calc(100vw - 32px));height:min(400px,calc(100vh - 32px));overflow:hidden;background:#fff;box-shadow:0 12px 40px rgb(0 0 0/.35)'
    const src = `${url}?origin=${encodeURIComponent(location.origin)}`
    const frame = frameFor(src, '3-D Secure authentication', `${FRAME_STYLE};height:100%`)
    return new Promise((resolve) => {
      const stop = listenTo(frame, (message) => {
        if (message?.type !== 'challenge-done') return
        stop()
        dialog.close()
        dialog.remove()
        resolve()
      })
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        frame.contentWindow.postMessage({ type: 'cancel' }, ORIGIN)
      })
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  async function nextAction(key, intent, reply) {
    const object = reply[intent.result]
    if (reply.error || object.status !== 'requires_action') return reply
    const action = object.next_action
    if (action.type === 'redirect_to_url') {
      location.assign(action.redirect_to_url.url)
      return new Promise(() => {})
    }
    await showChallenge(action.use_stripe_sdk.stripe_js)
    return afterChallenge(intent, await call(key, intent, 'GET'))
  }

  function afterChallenge(intent, reply) {
    const object = reply[intent.result]
    const failure = object?.last_setup_error ?? object?.last_payment_error
    if (reply.error || !failure || object.status !== 'requires_payment_method') return reply
    const unauthenticated = /_authentication_failure$/.test(failure.code)
    const message = unauthenticated
      ? 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      : failure.message
    const name = intent.result === 'setupIntent' ? 'setup_intent' : 'payment_intent'
    return { error: { ...failure, message, [name]: object } }
  }

  async function confirm(key, clientSecret, data = {}) {
    const intent = intentOf(clientSecret)
    const method = data.payment_method
    if (typeof method === 'object' && method?.card) {
      if (typeof method.card._confirm !== 'function')
        throw new Error('Invalid value for payment_method.card: pass a card Element.')
      const order = {
        key,
        path: intent.path,
        id: intent.id,
        clientSecret,
        billing: method.billing_details ?? {},
      }
      const reply = await method.card._confirm(order)
      return nextAction(key, intent, reply.error ? reply : { [intent.result]: reply.object })
    }
    if (!method) {
      const current = await call(key, intent, 'GET')
      if (current.error || current[intent.result].status === 'requires_action')
        return nextAction(key, intent, current)
    }
    const form = { use_stripe_sdk: 'true', ...(method ? { payment_method: method } : {}) }
    return nextAction(key, intent, await call(key, intent, 'POST', form))
  }

  async function handleNextAction(key, { clientSecret }) {
    const intent = intentOf(clientSecret)
    return nextAction(key, intent, await call(key, intent, 'GET'))
  }

  function Stripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw new Error(
        'Please call Stripe() with your publishable key. You used an empty string or another key.',
      )
    const retrieve = (clientSecret) => call(key, intentOf(clientSecret), 'GET')
    return {
      elements: (options = {}) => createElements(options),
      confirmCardSetup: (clientSecret, data) => confirm(key, clientSecret, data),
      confirmCardPayment: (clientSecret, data) => confirm(key, clientSecret, data),
      handleNextAction: (options) => handleNextAction(key, options),
      retrieveSetupIntent: retrieve,
      retrievePaymentIntent: retrieve,
      _registerWrapper() {},
    }
  }
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
