import { buffer } from 'node:stream/consumers'
import { createMessageFileStorage } from '@fieldside/booking/messages/adapters/file-storage.ts'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { createFileStorage } from '@fieldside/directory/uploads/adapters/file-storage.ts'
import { type Client, CopyConditions } from 'minio'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerTo, clientAt, sendPartly, startSpoiling, statusOfPath } from './requests.ts'

export type FilesUnderTest = {
  url: string
  accessKey: string
  secretKey: string
  /** Booking's account, which has a bucket of its own. */
  booking: { accessKey: string; secretKey: string }
  close: () => Promise<void>
}

const BUCKET = 'documents'
const PDF = { 'Content-Type': 'application/pdf' }

export const filesConformance = (name: string, start: () => Promise<FilesUnderTest>): void => {
  describe(`files: ${name}`, () => {
    let under: FilesUnderTest
    let client: Client
    const read = async (key: string): Promise<string> =>
      (await buffer(await client.getObject(BUCKET, key))).toString()
    const write = (key: string, text: string, type = PDF) =>
      client.putObject(BUCKET, key, text, Buffer.byteLength(text), type)
    const typeOf = async (key: string): Promise<unknown> =>
      (await client.statObject(BUCKET, key)).metaData['content-type']
    const linkTo = (key: string, method = 'GET', seconds = 60, at = new Date()) =>
      client.presignedUrl(method, BUCKET, key, seconds, {}, at)

    beforeAll(async () => {
      under = await start()
      client = clientAt(under.url, under)
      await client.makeBucket(BUCKET)
    })
    afterAll(() => under.close())

    describe('as directory uses it', () => {
      const directory = () => createFileStorage({ ...under, region: 'us-east-1' })

      test('creates the buckets when six instances start at once, and keeps the first upload of each', async () => {
        const keys = Array.from({ length: 6 }, (_, index) => `people/ann/${index}.pdf`)
        await Promise.all(
          keys.map(async (key) => {
            const files = directory()
            // As a starting instance does: a store may fail briefly while another instance creates the bucket.
            await vi.waitFor(() => files.createBuckets(), { timeout: 20_000 })
            await files.putDocument(key, Buffer.from(key), 'application/pdf')
          }),
        )
        for (const key of keys) {
          const reply = await fetch(await directory().linkFor(key))
          expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
            200,
            'application/pdf',
            key,
          ])
        }
      })

      test("makes a removed document's link fail, and accepts a second removal", async () => {
        const files = directory()
        await files.createBuckets()
        await files.putDocument('gone.png', Buffer.from('x'), 'image/png')
        await files.removeDocument('gone.png')
        await files.removeDocument('gone.png')
        expect(await answerTo(await files.linkFor('gone.png'))).toBe('404 NoSuchKey')
      })
    })

    describe('as booking uses it', () => {
      test('gives its account one bucket, which it shares with the owner alone', async () => {
        const { url, booking } = under
        const files = createMessageFileStorage({ url, ...booking, region: 'us-east-1' })
        await files.put('thread/file', Buffer.from('x'), 'video/mp4')
        const reply = await fetch(await files.linkFor('thread/file', { fileName: 'video.mp4', seconds: 60 }))
        expect([reply.status, reply.headers.get('content-disposition'), await reply.text()]).toEqual([
          200,
          'inline; filename="video.mp4"',
          'x',
        ])
        // Backups read it, and restores write it.
        await client.putObject('message-files', 'thread/restored', 'y')
        expect((await files.get('thread/restored')).toString()).toBe('y')
        await write('secret.pdf', 'secret')
        const other = clientAt(url, booking)
        for (const call of [
          () => other.getObject(BUCKET, 'secret.pdf'),
          () => other.putObject(BUCKET, 'secret.pdf', 'changed'),
          () => other.removeObject(BUCKET, 'secret.pdf'),
          () => other.listObjectsV2(BUCKET).toArray(),
        ])
          await expect(call()).rejects.toMatchObject({ code: 'AccessDenied' })
        expect(await answerTo(await other.presignedGetObject(BUCKET, 'secret.pdf', 60))).toBe(
          '403 AccessDenied',
        )
        expect(await read('secret.pdf')).toBe('secret')
      })
    })

    describe('links', () => {
      beforeAll(() => write('paper.pdf', 'paper'))

      test('expires a link after 60 s', async () => {
        expect(await answerTo(await linkTo('paper.pdf'))).toBe('200')
        const ago = new Date(Date.now() - MINUTE_MS - 1000)
        expect(await answerTo(await linkTo('paper.pdf', 'GET', 60, ago))).toBe('403 AccessDenied')
        const late = await linkTo('paper.pdf', 'PUT', 60, ago)
        expect(await answerTo(late, { method: 'PUT', body: 'late' })).toBe('403 AccessDenied')
        expect(await read('paper.pdf')).toBe('paper')
      })

      test('stores the sent content type through an upload link, which reads nothing', async () => {
        const link = await linkTo('sent.png', 'PUT')
        const headers = { 'content-type': 'image/png' }
        expect(await answerTo(link, { method: 'PUT', body: 'by link', headers })).toBe('200')
        expect([await read('sent.png'), await typeOf('sent.png')]).toEqual(['by link', 'image/png'])
        expect(await answerTo(link)).toBe('403 SignatureDoesNotMatch')
      })

      test('changes nothing through a read link', async () => {
        const link = await linkTo('paper.pdf')
        for (const init of [{ method: 'PUT', body: 'x' }, { method: 'DELETE' }])
          expect(await answerTo(link, init)).toBe('403 SignatureDoesNotMatch')
        expect((await fetch(link, { method: 'HEAD' })).status).toBe(403)
        expect(await read('paper.pdf')).toBe('paper')
      })

      test('rejects a link with a changed signature, key, or lifetime, or an added parameter', async () => {
        const link = await linkTo('paper.pdf')
        const changed = [
          link.slice(0, -1) + (link.endsWith('0') ? '1' : '0'),
          link.replace('paper.pdf', 'other.pdf'),
          link.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
          `${link}&x=1`,
        ]
        for (const url of changed) expect(await answerTo(url), url).toBe('403 SignatureDoesNotMatch')
      })

      test('rejects a link without a signature or lifetime, or with a lifetime that is negative or over a week', async () => {
        const link = await linkTo('paper.pdf')
        const malformed = [
          link.replace(/&X-Amz-Signature=.*/, ''),
          link.replace('&X-Amz-Expires=60', ''),
          link.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801'),
          link.replace('X-Amz-Expires=60', 'X-Amz-Expires=-1'),
        ]
        for (const url of malformed)
          expect(await answerTo(url), url).toBe('400 AuthorizationQueryParametersError')
      })

      test('rejects links signed with other keys or for another region', async () => {
        const guess = clientAt(under.url, { ...under, secretKey: 'guess' })
        expect(await answerTo(await guess.presignedGetObject(BUCKET, 'paper.pdf', 60))).toBe(
          '403 SignatureDoesNotMatch',
        )
        await expect(guess.putObject(BUCKET, 'paper.pdf', 'x')).rejects.toMatchObject({
          code: 'SignatureDoesNotMatch',
        })
        const nobody = clientAt(under.url, { accessKey: 'S3RVER', secretKey: 'S3RVER' })
        // S3 returns 403 InvalidAccessKeyId, versitygw 404 XAdminUserNotFound.
        const { status } = await fetch(await nobody.presignedGetObject(BUCKET, 'paper.pdf', 60))
        expect([403, 404]).toContain(status)
        const elsewhere = clientAt(under.url, under, 'eu-west-1')
        expect(await answerTo(await elsewhere.presignedGetObject(BUCKET, 'paper.pdf', 60))).toBe(
          '400 AuthorizationQueryParametersError',
        )
      })

      test('sets the file name and type for the browser', async () => {
        const words = { 'response-content-disposition': 'attachment; filename="id.pdf"' }
        const reply = await fetch(await client.presignedGetObject(BUCKET, 'paper.pdf', 60, words))
        expect(reply.headers.get('content-disposition')).toBe('attachment; filename="id.pdf"')
      })

      test('serves byte ranges: from, to, the last bytes, and beyond the end', async () => {
        const link = await linkTo('paper.pdf')
        const part = async (range: string) => {
          const reply = await fetch(link, { headers: { range: `bytes=${range}` } })
          return `${reply.status} ${reply.headers.get('content-range')} ${await reply.text()}`
        }
        expect(await part('1-3')).toBe('206 bytes 1-3/5 ape')
        expect(await part('3-')).toBe('206 bytes 3-4/5 er')
        expect(await part('-2')).toBe('206 bytes 3-4/5 er')
        expect(await answerTo(link, { headers: { range: 'bytes=9-12' } })).toBe('416 InvalidRange')
      })
    })

    describe('unsigned requests', () => {
      test('rejects every unsigned request without revealing whether the file exists', async () => {
        await write('paper.pdf', 'paper')
        const file = `${under.url}/${BUCKET}/paper.pdf`
        for (const url of [file, `${file}-not`, `${under.url}/${BUCKET}`, under.url])
          expect(await answerTo(url), url).toBe('403 AccessDenied')
        expect(await answerTo(file, { method: 'PUT', body: 'x' })).toBe('403 AccessDenied')
        expect(await answerTo(file, { method: 'DELETE' })).toBe('403 AccessDenied')
        expect((await fetch(file, { method: 'HEAD' })).status).toBe(403)
        const form = new FormData()
        form.set('key', 'paper.pdf')
        form.set('file', 'x')
        for (const init of [{ method: 'POST' }, { method: 'PATCH' }, { method: 'POST', body: form }])
          for (const url of [file, `${under.url}/${BUCKET}`])
            expect(Math.floor((await fetch(url, init)).status / 100)).toBe(4)
        expect(await read('paper.pdf')).toBe('paper')
      })
    })

    describe('keys', () => {
      test.each([
        'with space (1).pdf',
        'ünïcode-日本.pdf',
        'e\u0301',
        'plus+and&=?#.pdf',
        'per%20cent',
        'quo\'te"<>',
        'back\\slash',
        'deep/er/and/deeper',
        '.hidden',
        'a/..b/...',
        'x'.repeat(200),
      ])('keeps the key %s and links to it unchanged', async (key) => {
        await write(key, key)
        expect(await read(key)).toBe(key)
        expect(await (await fetch(await linkTo(key))).text()).toBe(key)
      })

      test('rejects keys that leave the bucket or are too long for a file name', async () => {
        await write('paper.pdf', 'paper')
        const { search } = new URL(await linkTo('paper.pdf'))
        for (const path of ['../paper.pdf', '../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'a/..%2f..%2f..'])
          expect(await statusOfPath(under.url, `/${BUCKET}/${path}${search}`), path).toBeOneOf([400, 403])
        for (const key of ['../x', '..', 'a/..']) await expect(write(key, 'x'), key).rejects.toThrow()
        await expect(write('y'.repeat(300), 'x')).rejects.toMatchObject({ code: 'KeyTooLongError' })
      })
    })

    describe('objects', () => {
      test('replaces bytes and type on a second upload, and defaults to a binary type', async () => {
        await write('again', 'first')
        await client.putObject(BUCKET, 'again', 'the second')
        expect([await read('again'), await typeOf('again')]).toEqual(['the second', 'binary/octet-stream'])
      })

      test('keeps one complete upload of ten parallel ones of one key', async () => {
        const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(100_000))
        await Promise.all(texts.map((text) => write('same', text)))
        expect(texts).toContain(await read('same'))
      })

      test('returns 11 MB and an empty file unchanged', async () => {
        const large = Buffer.alloc(11 * 1024 * 1024, 'large')
        await client.putObject(BUCKET, 'large', large, large.length, PDF)
        expect((await buffer(await client.getObject(BUCKET, 'large'))).equals(large)).toBe(true)
        await write('empty', '')
        expect(await read('empty')).toBe('')
      })

      test('keeps the previous file when an upload is cut off', async () => {
        await write('kept', 'whole')
        await sendPartly(await linkTo('kept', 'PUT'), 'cut off')
        expect(await read('kept')).toBe('whole')
        await sendPartly(await linkTo('never', 'PUT'), 'cut off')
        expect(await answerTo(await linkTo('never'))).toBe('404 NoSuchKey')
      })

      test('rejects an upload that was corrupted in transit and keeps the previous file', async () => {
        await write('kept', 'whole')
        const spoiling = await startSpoiling(under.url)
        const digest = { 'Content-MD5': 'b1kCrCNwJL3QwbYJWZlEvQ==' }
        const far = clientAt(spoiling.url, under)
        const link = await far.presignedPutObject(BUCKET, 'kept', 60)
        expect(await answerTo(link, { method: 'PUT', body: 'other', headers: digest })).toBe('400 BadDigest')
        await expect(far.putObject(BUCKET, 'kept', 'other')).rejects.toMatchObject({
          code: expect.stringMatching(/^(BadDigest|XAmzContentSHA256Mismatch)$/),
        })
        expect(await read('kept')).toBe('whole')
        await spoiling.close()
      })

      test('copies bytes and type, and rejects a copy of a missing object', async () => {
        await write('original', 'bytes')
        await client.copyObject(BUCKET, 'copy', `/${BUCKET}/original`, new CopyConditions())
        expect([await read('copy'), await typeOf('copy')]).toEqual(['bytes', 'application/pdf'])
        const none = client.copyObject(BUCKET, 'copy', `/${BUCKET}/nothing`, new CopyConditions())
        await expect(none).rejects.toMatchObject({ code: 'NoSuchKey' })
      })

      test('reports a missing object as not found', async () => {
        await expect(client.statObject(BUCKET, 'no')).rejects.toMatchObject({ code: 'NotFound' })
        await expect(client.getObject(BUCKET, 'no')).rejects.toMatchObject({ code: 'NoSuchKey' })
        await expect(client.getObject('nowhere', 'no')).rejects.toMatchObject({ code: 'NoSuchBucket' })
        await expect(client.removeObject('nowhere', 'no')).rejects.toMatchObject({ code: 'NoSuchBucket' })
      })

      test('lists objects by prefix in order, with or without deeper levels, and removes them together', async () => {
        const list = async (prefix: string, isDeep: boolean) => {
          const found: unknown[] = []
          for await (const item of client.listObjectsV2(BUCKET, prefix, isDeep))
            found.push(item.name ?? item.prefix)
          return found
        }
        for (const key of ['list/3', 'list/1', 'list/sub/x', 'list/ü']) await write(key, key)
        expect(await list('list/', true)).toEqual(['list/1', 'list/3', 'list/sub/x', 'list/ü'])
        expect(await list('list/', false)).toEqual(
          expect.arrayContaining(['list/1', 'list/3', 'list/sub/', 'list/ü']),
        )
        expect(await list('nothing/', true)).toEqual([])
        await client.removeObjects(BUCKET, ['list/1', 'list/3', 'list/never'])
        expect(await list('list/', true)).toEqual(['list/sub/x', 'list/ü'])
      })
    })

    test("rejects a second creation of a bucket, and the removal of one that isn't empty", async () => {
      await write('paper.pdf', 'paper')
      await expect(client.makeBucket(BUCKET)).rejects.toMatchObject({ code: 'BucketAlreadyOwnedByYou' })
      await expect(client.removeBucket(BUCKET)).rejects.toMatchObject({ code: 'BucketNotEmpty' })
      expect(await client.bucketExists('nowhere')).toBe(false)
    })
  })
}
