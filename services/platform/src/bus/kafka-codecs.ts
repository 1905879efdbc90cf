import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import kafkajs from 'kafkajs'

// As names, Node doesn't see these exports of a CommonJS module.
const { CompressionCodecs, CompressionTypes } = kafkajs

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Lets kafkajs, which itself knows only gzip, read what a broker compressed with zstd. */
CompressionCodecs[CompressionTypes.ZSTD] = () => ({
  compress: ({ buffer }: { buffer: Buffer }) => compress(buffer),
  decompress: (buffer: Buffer) => decompress(buffer),
})
